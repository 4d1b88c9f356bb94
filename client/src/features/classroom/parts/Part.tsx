import type { ReactNode } from "react";

import * as texts from "#text/classroom/parts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorBoundary } from "../../../ui/feedback/ErrorBoundary.tsx";

type PartProps = {
  /** Its name, as the subject of a sentence. */
  name: string;
  children: ReactNode;
};

/** A part of the class on screen: if it fails it shows a message in its place, and the class continues. */
export const Part = ({ name, children }: PartProps) => (
  <ErrorBoundary renderFallback={(retry) => <Failed name={name} retry={retry} />}>
    {children}
  </ErrorBoundary>
);

const Failed = ({ name, retry }: { name: string; retry: () => void }) => (
  <div role="alert" className="grid size-full place-content-center gap-2 p-3 text-center text-sm">
    <p>{texts.couldNotBeShown(name)}</p>
    <Button size="small" variant="secondary" className="justify-self-center" onClick={retry}>
      {texts.tryAgain}
    </Button>
  </div>
);
