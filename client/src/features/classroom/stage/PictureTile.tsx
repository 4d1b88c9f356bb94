import clsx from "clsx";
import { memo, useCallback, useRef } from "react";

import * as texts from "#text/classroom/stage.ts";
import { slotOf } from "../../../media/streams.ts";
import { Avatar } from "../../../ui/data/Avatar.tsx";
import { Part } from "../parts/Part.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useSpeaking } from "../seat/use-speaking.ts";
import { isSending, producerOf, type Tile } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { LocalPicture } from "./LocalPicture.tsx";
import type { Rect } from "./layout.ts";
import { Picture } from "./Picture.tsx";
import { PinButton } from "./PinButton.tsx";
import { TileCaption } from "./TileCaption.tsx";
import { useView } from "./use-view.ts";

type PictureTileProps = { tile: Tile; rect: Rect; stage: boolean };

/** A person's picture, or the screen that they share, with its captions. */
export const PictureTile = memo(function PictureTile(props: PictureTileProps) {
  const { tile, rect, stage } = props;
  const figure = useRef<HTMLElement>(null);
  const screen = tile.source === "screen";
  useView(figure, slotOf(tile), stage);
  const speaking = useSpeaking(tile.participantId) && !screen;
  return (
    <figure
      ref={figure}
      aria-label={screen ? texts.screenOf(tile.name) : tile.name}
      data-stage={stage || undefined}
      data-speaking={speaking || undefined}
      style={rect}
      className={clsx(
        "absolute isolate overflow-hidden rounded-xl bg-stage-raised",
        "after:pointer-events-none after:absolute after:inset-0 after:rounded-xl after:inset-ring-3 after:inset-ring-transparent",
        "after:transition-shadow data-speaking:after:inset-ring-success",
      )}
    >
      <Part name={texts.thePictureOf(tile.name)}>
        {tile.self ? <OwnPicture tile={tile} /> : <TheirPicture tile={tile} />}
        <TileCaption tile={tile} />
        {!tile.self && <PinButton tile={tile} />}
      </Part>
    </figure>
  );
}, isSameTile);

/** Tiles and their positions are new objects with every list, so their content is compared. */
function isSameTile(before: PictureTileProps, after: PictureTileProps): boolean {
  return (
    before.tile.key === after.tile.key &&
    before.tile.name === after.tile.name &&
    before.tile.picture === after.tile.picture &&
    before.stage === after.stage &&
    (["left", "top", "width", "height"] as const).every(
      (side) => before.rect[side] === after.rect[side],
    )
  );
}

function OwnPicture({ tile }: { tile: Tile }) {
  const on = useClassroom((state) => state.local[tile.source].on);
  return on ? <LocalPicture source={tile.source} /> : <NoPicture tile={tile} />;
}

function TheirPicture({ tile }: { tile: Tile }) {
  const { streams } = useSeat();
  const slot = slotOf(tile);
  const published = useClassroom((state) =>
    Boolean(producerOf(state, tile.participantId, tile.source)),
  );
  const sending = useClassroom((state) => isSending(state, tile.participantId, tile.source));
  const onSwap = useCallback(
    (listener: () => void) => streams.onSwap(slot, listener),
    [streams, slot],
  );
  return (
    <>
      {/* Behind a picture too, which is transparent until its first frame. */}
      {(tile.source === "camera" || !sending) && <NoPicture tile={tile} />}
      {published && (
        <Picture
          stream={streams.get(slot)}
          whole={tile.source === "screen"}
          concealed={!sending}
          onSwap={onSwap}
        />
      )}
    </>
  );
}

function NoPicture({ tile: { name, picture } }: { tile: Tile }) {
  return (
    <div className="@container-[size] absolute inset-0 grid place-items-center">
      <Avatar
        name={name}
        picture={picture}
        className="w-[min(38cqmin,7rem)] text-[clamp(0.875rem,15cqmin,2.75rem)]"
      />
    </div>
  );
}
