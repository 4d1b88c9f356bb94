import type { NewPoll } from "@lyceum/shared/polls.ts";

/** A poll that a host is still writing. */
export type PollDraft = Omit<NewPoll, "points"> & { points: string };

export const EMPTY_DRAFT: PollDraft = {
  kind: "single",
  question: "",
  options: ["", ""],
  anonymous: false,
  right: [],
  points: "0",
};
