import { Clock, Mail, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import * as texts from "#text/contact.ts";

/** Opening hours and other contact details. */
export const ContactFacts = ({ supportEmail }: { supportEmail: string }) => (
  <ul className="grid gap-6">
    <Fact icon={Clock} title="24/7 support">
      {texts.somebodyReadsWhatWriteAny}
    </Fact>
    <Fact icon={Mail} title={texts.byMail}>
      <a
        href={`mailto:${supportEmail}`}
        className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-accent-strong underline underline-offset-3"
      >
        {supportEmail}
      </a>
    </Fact>
  </ul>
);

type FactProps = { icon: LucideIcon; title: string; children: ReactNode };

const Fact = ({ icon: Icon, title, children }: FactProps) => (
  <li className="flex gap-4">
    <span className="grid size-11 shrink-0 place-items-center rounded-card bg-accent/12 text-accent-strong">
      <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
    </span>
    <div className="grid content-start gap-0.5">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-ink-muted">{children}</p>
    </div>
  </li>
);
