import type { Topic } from "@lyceum/shared/rest/videos.ts";
import { SkipForward } from "lucide-react";

import { Button } from "../../ui/Button.tsx";

type AtTheEndProps = { next: Topic | undefined; onNext: (topic: Topic) => void };

/** Covers the last frame of a video, above its controls. */
export const AtTheEnd = ({ next, onNext }: AtTheEndProps) => (
  <div className="pointer-events-none absolute inset-0 bottom-20 grid place-items-center p-4">
    <div
      role="status"
      className="pointer-events-auto grid max-w-sm animate-appear justify-items-center gap-3 rounded-card bg-stage/92 p-5 text-center text-stage-ink"
    >
      {next ? (
        <>
          <p>
            <span className="block text-sm text-stage-ink-muted">Next topic</span>
            <span className="font-semibold wrap-anywhere">{next.title}</span>
          </p>
          <Button onClick={() => onNext(next)}>
            <SkipForward aria-hidden className="size-5" />
            Play next topic
          </Button>
        </>
      ) : (
        <p className="font-semibold">This was the last topic of the course.</p>
      )}
    </div>
  </div>
);
