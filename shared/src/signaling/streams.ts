import { z } from "zod";

import { MediaId, MediaKind } from "../rtp.ts";
import { ParticipantId } from "./participant-id.ts";

/** What a stream shows. `screenAudio` is the sound of a shared tab. */
export const Source = z.enum(["camera", "microphone", "screen", "screenAudio"]);
export type Source = z.infer<typeof Source>;

/** A published stream. A participant has at most one of each source. */
export const Producer = z.object({
  id: MediaId,
  participantId: ParticipantId,
  source: Source,
  kind: MediaKind,
  paused: z.boolean(),
  /** Paused by a host: stays paused until its owner resumes it. */
  mutedByHost: z.boolean(),
});
export type Producer = z.infer<typeof Producer>;
