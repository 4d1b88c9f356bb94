import { useEffect, useMemo, useRef, useState } from "react";

import type { Tile } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { stageOf, stripAfter } from "./layout.ts";

/** Somebody has to speak this long, in ms, to be put on the stage: a cough is not enough. */
const HOLD = 900;

/** Who is on the stage, and the others in an order that does not jump. */
export const useStage = (tiles: readonly Tile[]) => {
  const speaker = useSettledSpeaker();
  const last = useRef<{ strip: string[]; stage: string | null }>({ strip: [], stage: null });
  return useMemo(() => {
    const candidates = tiles.map((tile) => ({ ...tile, screen: tile.source === "screen" }));
    const keys = tiles.map(({ key }) => key);
    const stage = stageOf(candidates, { speaker, current: last.current.stage });
    last.current = { strip: stripAfter(last.current, keys, stage), stage };
    const byKey = new Map(tiles.map((tile) => [tile.key, tile]));
    return {
      stage: stage ? byKey.get(stage) : undefined,
      strip: last.current.strip.flatMap((key) => byKey.get(key) ?? []),
    };
  }, [tiles, speaker]);
};

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
