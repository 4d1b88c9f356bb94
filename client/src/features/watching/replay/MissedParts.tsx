import { useMissedQuery } from "../../../api/replay-api.ts";
import { seek } from "../../../player/moments.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { MissedSpans } from "../../../ui/data/MissedSpans.tsx";

type MissedPartsProps = { videoId: string; person: string; video: HTMLVideoElement | null };

/** The parts of the class in which this person was not there; a press goes to one. */
export function MissedParts({ videoId, person, video }: MissedPartsProps) {
  const { data: spans = [] } = useMissedQuery({ id: videoId, person });
  return (
    <MissedSpans
      spans={spans}
      className="rounded-card border border-line bg-surface-raised px-4 py-3"
      renderStart={({ from }, label) => (
        <Button
          size="small"
          variant="secondary"
          disabled={!video}
          onClick={() => seek(video, from)}
        >
          {label}
        </Button>
      )}
    />
  );
}
