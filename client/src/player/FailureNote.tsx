import { CloudOff } from "lucide-react";

import { Button } from "../ui/Button.tsx";
import type { Failure } from "./keep-playing.ts";

const TEXTS: Record<Failure, { what: string; advice: string }> = {
  offline: {
    what: "You are offline.",
    advice: "The video goes on by itself when the connection is back.",
  },
  refused: {
    what: "This video is not available to you any more.",
    advice: "Please sign in again, or reload the page.",
  },
  undecodable: {
    what: "Your browser cannot play this video.",
    advice: "Please update it, or try another one, such as Firefox or Chrome.",
  },
  unreachable: {
    what: "The video could not be loaded.",
    advice: "Please check your connection and try again.",
  },
};

/** Covers a stopped video, with the reason and the remedy. */
export function FailureNote({ failure, retry }: { failure: Failure; retry: () => void }) {
  const { what, advice } = TEXTS[failure];
  return (
    <div className="absolute inset-0 z-10 grid animate-appear content-center justify-items-center gap-3 bg-stage/92 p-6 text-center text-stage-ink">
      <CloudOff aria-hidden className="size-9 text-stage-ink-muted" strokeWidth={1.5} />
      <p role="alert" className="grid gap-1">
        <span className="text-lg font-semibold">{what}</span>
        <span className="text-stage-ink-muted">{advice}</span>
      </p>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
