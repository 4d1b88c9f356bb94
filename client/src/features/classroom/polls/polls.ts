import { ChartColumn } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/polls.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { followPolls } from "./follow-polls.ts";
import { pollsSlice } from "./polls-slice.ts";
import { OpenCount, PollsBody, PollsTitle } from "./PollsPanel.tsx";

const CourseQuestionsDialog = lazy(() => loadPart(() => import("./CourseQuestionsDialog.tsx")));

/** Polls and quizzes. */
export const polls = {
  name: "polls" as const,
  reducer: pollsSlice.reducer,
  follow: followPolls,
  panel: {
    name: "polls",
    label: texts.polls,
    tab: texts.polls,
    hideLabel: texts.hidePolls,
    Icon: ChartColumn,
    Title: PollsTitle,
    Body: PollsBody,
    Count: OpenCount,
  },
  dialog: { Dialog: CourseQuestionsDialog },
} satisfies ClassModule;
