import { CircleQuestionMark } from "lucide-react";

import * as texts from "#text/classroom/questions.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { followQuestions } from "./follow-questions.ts";
import { questionsSlice } from "./questions-slice.ts";
import {
  QuestionsBody,
  QuestionsCount,
  QuestionsTitle,
  QuestionsUnread,
} from "./QuestionsPanel.tsx";

/** Questions to the hosts, which everyone may vote for. */
export const questions = {
  name: "questions" as const,
  reducer: questionsSlice.reducer,
  follow: followQuestions,
  panel: {
    name: "questions",
    label: texts.questions,
    tab: texts.questions,
    hideLabel: texts.hideQuestions,
    Icon: CircleQuestionMark,
    shortcut: { key: "q", does: texts.showOrHideQuestions },
    Title: QuestionsTitle,
    Body: QuestionsBody,
    Count: QuestionsCount,
    Unread: QuestionsUnread,
  },
} satisfies ClassModule;
