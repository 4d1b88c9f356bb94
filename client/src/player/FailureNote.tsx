import { CloudOff } from "lucide-react";

import * as texts from "#text/player.ts";
import { Button } from "../ui/controls/Button.tsx";
import type { Failure } from "./keep-playing.ts";

const TEXTS: Record<Failure, { what: string; advice: string }> = {
  offline: {
    what: texts.youAreOffline,
    advice: texts.videoGoesItselfWhenConnection,
  },
  refused: {
    what: texts.videoNotAvailableAnyMore,
    advice: texts.pleaseSignAgainReloadPage,
  },
  undecodable: {
    what: texts.browserCannotPlayVideo,
    advice: texts.pleaseUpdateTryAnotherOne,
  },
  unreachable: {
    what: texts.videoCouldNotLoaded,
    advice: texts.pleaseCheckConnectionTryAgain,
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
        {texts.tryAgain}
      </Button>
    </div>
  );
}
