import clsx from "clsx";
import { Pin } from "lucide-react";

import * as texts from "#text/classroom/stage.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import type { Tile } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

/** Covers a tile: a press keeps it large, or ends that. */
export function PinButton({ tile: { key, name, source } }: { tile: Tile }) {
  const dispatch = useClassroomDispatch();
  const pinned = useClassroom((state) => state.pinned === key);
  return (
    <button
      type="button"
      aria-label={source === "screen" ? texts.pinScreenOf(name) : texts.pin(name)}
      aria-pressed={pinned}
      onClick={() => dispatch(actions.pinned(pinned ? null : key))}
      className="group absolute inset-0 rounded-xl focus-visible:-outline-offset-4"
    >
      <span
        className={clsx(
          "absolute top-2 left-2 rounded-lg bg-black/65 p-1.5 text-white",
          !pinned && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      >
        <Pin aria-hidden className={clsx("size-4", pinned && "fill-current")} />
      </span>
    </button>
  );
}
