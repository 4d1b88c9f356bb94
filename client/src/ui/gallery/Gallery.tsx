import type { ComponentType } from "react";

import { ToastProvider } from "../feedback/Toast.tsx";
import { ActionsSection } from "./ActionsSection.tsx";
import { ChoicesSection } from "./ChoicesSection.tsx";
import { DataSection } from "./DataSection.tsx";
import { FeedbackSection } from "./FeedbackSection.tsx";
import { FieldsSection } from "./FieldsSection.tsx";
import { OverlaysSection } from "./OverlaysSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

const SECTIONS: Record<string, ComponentType> = {
  Tokens: TokensSection,
  Actions: ActionsSection,
  Fields: FieldsSection,
  Choices: ChoicesSection,
  Feedback: FeedbackSection,
  Data: DataSection,
  Overlays: OverlaysSection,
};

/** Every component in all of its states, light beside dark. For developers; not part of the production build. */
export const Gallery = () => (
  <ToastProvider>
    <div className="grid gap-6 px-4 py-8">
      <h1 className="text-3xl font-bold tracking-tight">Components</h1>
      <nav aria-label="Sections" className="flex flex-wrap gap-x-5">
        {Object.keys(SECTIONS).map((name) => (
          <a key={name} href={`#${name}`} className="flex min-h-9 items-center underline">
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(SECTIONS).map(([name, Content]) => (
        <section key={name} id={name} aria-label={name} className="grid gap-3">
          <h2 className="text-xl font-semibold">{name}</h2>
          <div className="grid gap-4 xl:grid-cols-2">
            <Panel scheme="scheme-light" Content={Content} />
            <Panel scheme="scheme-dark" Content={Content} />
          </div>
        </section>
      ))}
    </div>
  </ToastProvider>
);

type PanelProps = { scheme: "scheme-light" | "scheme-dark"; Content: ComponentType };

const Panel = ({ scheme, Content }: PanelProps) => (
  <div
    className={`${scheme} grid min-w-0 content-start gap-6 rounded-card border border-line bg-surface p-5 text-ink`}
  >
    <Content />
  </div>
);
