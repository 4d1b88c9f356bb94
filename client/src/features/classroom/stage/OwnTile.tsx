import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

import * as texts from "#text/classroom/stage.ts";
import type { Tile } from "../state/selectors.ts";
import type { Rect, Size } from "./layout.ts";
import { placeAt, type Place, rectAt, stepOf } from "./own-place.ts";
import { PictureTile } from "./PictureTile.tsx";

type OwnTileProps = { tile: Tile; home: Rect; room: Size };

/** The person's own picture: small, over the others, and moved by pointer or arrow keys. */
export function OwnTile({ tile, home, room }: OwnTileProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const rect = place ? rectAt(room, home, place) : home;
  const move = (left: number, top: number) => setPlace(placeAt(room, { ...rect, left, top }));
  const dragging = useDrag(rect, move);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (!step) return;
    event.preventDefault();
    move(rect.left + step[0], rect.top + step[1]);
  };
  return (
    <>
      <PictureTile tile={tile} rect={rect} stage={false} />
      <button
        type="button"
        aria-label={texts.movePictureWithArrowKeys}
        title={texts.dragItOrUseArrowKeys}
        style={rect}
        onKeyDown={onKeyDown}
        className="absolute cursor-grab touch-none rounded-xl inset-ring-2 inset-ring-stage-line active:cursor-grabbing"
        {...dragging}
      />
    </>
  );
}

const useDrag = (rect: Rect, move: (left: number, top: number) => void) => {
  /** From the pointer to the upper left corner. */
  const held = useRef<{ x: number; y: number } | null>(null);
  const release = () => {
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      held.current = { x: rect.left - event.clientX, y: rect.top - event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (held.current) move(held.current.x + clientX, held.current.y + clientY);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
};
