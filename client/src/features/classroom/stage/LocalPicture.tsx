import { useMemo } from "react";

import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";
import { Picture } from "./Picture.tsx";

/** This page's own stream, as captured; a camera is mirrored. */
export function LocalPicture({ source }: { source: "camera" | "screen" }) {
  const seat = useSeat();
  // Every change of the track comes with a change of its state.
  useClassroom((state) => state.local[source]);
  const track = seat.local.track(source);
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track]);
  if (!stream) return null;
  return <Picture stream={stream} mirrored={source === "camera"} whole={source === "screen"} />;
}
