import { useEffect, useEffectEvent } from "react";

import { loadPart } from "../../browser/load-part.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";

/** Calls `changed` whenever the key numbers may not be those on screen. */
export function useFollowKeyNumbers(changed: () => unknown): void {
  const tell = useEffectEvent(() => void changed());
  useEffect(
    () =>
      followWhenSettled(async () => {
        const { followNotice } = await loadPart(() => import("../../live/follow-notice.ts"));
        return (live) => followNotice(live, "keyNumbersChanged", () => tell());
      }),
    [],
  );
}
