import { lazy } from "react";

import * as texts from "#text/classroom/polls.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { UnreadCount } from "../parts/UnreadCount.tsx";
import { countOpen, pollsSlice } from "./polls-slice.ts";

const PollList = lazy(() => loadPart(() => import("./PollList.tsx")));

export const PollsTitle = () => texts.polls;

/** Polls that this person may still answer. */
export const OpenCount = () => <UnreadCount count={useModuleState(pollsSlice, countOpen)} />;

export const PollsBody = () => (
  <LazyPart name={texts.thePolls} loading={<p role="status">{texts.loading}</p>}>
    <PollList />
  </LazyPart>
);
