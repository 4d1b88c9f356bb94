import type { ReactNode } from "react";

import { Button } from "../../../ui/Button.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";

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
    <p>{name} could not be shown.</p>
    <Button size="small" variant="secondary" className="justify-self-center" onClick={retry}>
      Try again
    </Button>
  </div>
);
