import type { ClassroomState } from "../state/classroom-state.ts";
import { isSending, producerOf, type Tile } from "../state/selectors.ts";

/** How well a tile's stream arrives here, or from here at the server: bars 0 to 3, undefined where that is not known. */
export const qualityOf = (
  state: ClassroomState,
  { key, participantId, source, self }: Tile,
): number | undefined => {
  if (self) return isSending(state, participantId, source) ? state.quality[key] : undefined;
  const producer =
    producerOf(state, participantId, source) ?? producerOf(state, participantId, "microphone");
  return producer && !producer.paused ? state.quality[producer.id] : undefined;
};
