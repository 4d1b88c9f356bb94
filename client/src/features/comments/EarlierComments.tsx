import * as texts from "#text/comments.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

type EarlierCommentsProps = { show: () => void; busy: boolean; failed: boolean };

/** Loads comments older than the shown ones. */
export function EarlierComments({ show, busy, failed }: EarlierCommentsProps) {
  if (failed)
    return (
      <div className="pb-4">
        <LoadFailed text={texts.earlierCommentsCouldNotLoaded} retry={show} busy={busy} />
      </div>
    );
  return (
    <div className="grid gap-4 pb-4">
      <Button variant="secondary" busy={busy} onClick={show} className="justify-self-start">
        {texts.showEarlierComments}
      </Button>
      {busy && (
        <div role="status" className="grid gap-6 py-2">
          <span className="sr-only">{texts.loadingComments}</span>
          {["w-full", "w-4/5", "w-3/5"].map((width) => (
            <div key={width} className="flex gap-3.5">
              <Skeleton className="size-10 shrink-0 rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-5 w-40" />
                <Skeleton className={`h-5 ${width}`} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
