import { useEffect, useMemo, useState } from "react";

import type { Tile } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { stageOf, stripAfter } from "./layout.ts";

/** A person must speak this long, in ms, to be put on the stage: a cough is not enough. */
const HOLD = 900;

type Places = { strip: readonly string[]; stage: string | null };
const NOBODY: Places = { strip: [], stage: null };

/** The large tile, and the others in a stable order: both depend on their previous state. */
export const useStage = (tiles: readonly Tile[], pinned: string | null) => {
  const speaker = useSettledSpeaker();
  const [before, setBefore] = useState(NOBODY);
  const places = useMemo(
    () => placesAfter(before, tiles, { speaker, pinned }),
    [before, tiles, speaker, pinned],
  );
  if (!isSame(before, places)) setBefore(places);
  return useMemo(() => {
    const byKey = new Map(tiles.map((tile) => [tile.key, tile]));
    return {
      stage: places.stage ? byKey.get(places.stage) : undefined,
      strip: places.strip.flatMap((key) => byKey.get(key) ?? []),
    };
  }, [tiles, places]);
};

type Now = { speaker: string | null; pinned: string | null };

const placesAfter = (before: Places, tiles: readonly Tile[], now: Now): Places => {
  const candidates = tiles.map((tile) => ({ ...tile, screen: tile.source === "screen" }));
  const stage = stageOf(candidates, { ...now, current: before.stage });
  const keys = tiles.map(({ key }) => key);
  return { strip: stripAfter(before, keys, stage), stage };
};

const isSame = (a: Places, b: Places): boolean =>
  a.stage === b.stage &&
  a.strip.length === b.strip.length &&
  a.strip.every((key, index) => key === b.strip[index]);

const useSettledSpeaker = (): string | null => {
  const speaker = useClassroom((state) => state.activeSpeaker);
  const [settled, setSettled] = useState(speaker);
  useEffect(() => {
    if (!speaker) return;
    const timer = setTimeout(() => setSettled(speaker), HOLD);
    return () => clearTimeout(timer);
  }, [speaker]);
  return settled;
};
