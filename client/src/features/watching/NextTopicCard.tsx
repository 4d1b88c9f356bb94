import type { Topic } from "@lyceum/shared/rest/videos.ts";
import { SkipForward } from "lucide-react";
import { useRef, useState } from "react";

import * as texts from "#text/watching.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useEscape } from "../../ui/overlays/use-escape.ts";
import { EndCard, NextTopic } from "./EndCard.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Time to stop the next topic from starting, s. */
const PAUSE = 8;

type NextTopicCardProps = {
  next: Topic;
  /** Whether the next topic starts by itself. */
  playsNext: boolean;
  onNext: () => void;
};

/** At the end of a topic: the next one, which starts by itself unless it is stopped. */
export function NextTopicCard({ next, playsNext, onNext }: NextTopicCardProps) {
  const [stopped, setStopped] = useState(false);
  const counting = playsNext && !stopped;
  const left = useCountdown(counting, PAUSE, onNext);
  const play = useRef<HTMLButtonElement>(null);
  const stop = () => {
    play.current?.focus();
    setStopped(true);
  };
  useEscape(counting, stop);
  return (
    <EndCard>
      <NextTopic title={next.title}>
        {counting && <span className="sr-only">{texts.startsByItself(PAUSE)}</span>}
      </NextTopic>
      {counting && (
        <p aria-hidden className="text-sm text-stage-ink-muted tabular-nums">
          {texts.startsIn(left)}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button ref={play} onClick={onNext}>
          <SkipForward aria-hidden className="size-5" />
          {counting ? texts.playNow : texts.playNextTopic}
        </Button>
        {counting && (
          <Button variant="secondary" onClick={stop}>
            {texts.stop}
          </Button>
        )}
      </div>
    </EndCard>
  );
}
