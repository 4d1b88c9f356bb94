import type { ClassAuthor } from "@lyceum/shared/signaling/class-texts.ts";

/** A phrase of a person who is recorded. `from`, `to`: by signaling's clock, in ms since 1970. */
export type SpokenPhrase = {
  sessionId: string;
  recordingId: string;
  authorId: string;
  name: string;
  role: ClassAuthor["role"];
  text: string;
  language: string;
  from: number;
  to: number;
};

/** What captions ask of the database. It is kept when the promise resolves. */
export type CaptionStore = { add(phrase: SpokenPhrase): Promise<void> };

export type CaptionPorts = { classCaptions: CaptionStore };
