import { useEffect, useEffectEvent } from "react";

import { followWhenSettled } from "../../live/follow-when-settled.ts";

/** Calls `changed` whenever the key numbers may not be those on screen. */
export function useFollowKeyNumbers(changed: () => unknown): void {
  const tell = useEffectEvent(() => void changed());
  useEffect(
    () =>
      followWhenSettled(async () => {
        const { followNotice } = await import("../../live/follow-notice.ts");
        return (live) => followNotice(live, "keyNumbersChanged", () => tell());
      }),
    [],
  );
}
