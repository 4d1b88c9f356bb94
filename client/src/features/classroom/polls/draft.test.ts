import { expect, test } from "vitest";

import { changedDraft, EMPTY_DRAFT } from "./draft.ts";

test("a poll that was changed has another key than the one that may have been sent", () => {
  const sent = changedDraft({ ...EMPTY_DRAFT, question: "What is 2 + 2?" });
  const changed = changedDraft({ ...sent, question: "What is 2 + 3?" });
  expect(changed).toEqual({ ...sent, question: "What is 2 + 3?", key: changed.key });
  expect(changed.key).not.toBe(sent.key);
});
