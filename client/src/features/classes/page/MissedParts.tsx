import { Link } from "react-router-dom";

import { useMissedQuery } from "../../../api/replay-api.ts";
import { buttonLook } from "../../../ui/controls/Button.tsx";
import { MissedSpans } from "../../../ui/data/MissedSpans.tsx";

type MissedPartsProps = {
  /** The address of the course. */
  to: string;
  videoId: string;
  person: string;
};

/** Links to the parts of a recorded session in which this person was not there. */
export function MissedParts({ to, videoId, person }: MissedPartsProps) {
  const { data: spans = [] } = useMissedQuery({ id: videoId, person });
  return (
    <MissedSpans
      spans={spans}
      className="w-full border-t border-line pt-3"
      renderStart={({ from }, label) => (
        <Link
          to={`${to}?topic=${videoId}&at=${Math.floor(from)}`}
          className={buttonLook({ variant: "secondary", size: "small" })}
        >
          {label}
        </Link>
      )}
    />
  );
}
