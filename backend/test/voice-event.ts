import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

/** The event of a voice whose log begins at `startedAt`, by the media host's clock. */
export const voiceEvent = (at: number, startedAt: number, producerId = "one") =>
  ({
    at,
    type: "producerAdded",
    body: {
      producerId,
      participantId: "ada",
      name: "Ada",
      role: "host",
      kind: "audio",
      source: "microphone",
      paused: false,
      file: `${producerId}.rtp`,
      mimeType: "audio/opus",
      clockRate: 48_000,
      startedAt,
    },
  }) satisfies RecordingEvent;
