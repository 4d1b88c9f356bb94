import type { NewPoll } from "@lyceum/shared/polls.ts";

import { uuid } from "../../../browser/uuid.ts";

/** A poll that a host is still writing. */
export type PollDraft = Omit<NewPoll, "points"> & {
  points: string;
  /** Of what is written now: sent again after a lost answer, it is the same poll. */
  key: string;
};

/** With a key of its own: what was changed is another poll. */
export const changedDraft = (draft: Omit<PollDraft, "key">): PollDraft => ({
  ...draft,
  key: uuid(),
});

export const EMPTY_DRAFT: Omit<PollDraft, "key"> = {
  kind: "single",
  question: "",
  options: ["", ""],
  anonymous: false,
  right: [],
  points: "0",
};
