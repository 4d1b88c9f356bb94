import { lazy } from "react";

import * as texts from "#text/classroom/questions.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { UnreadCount, UnreadDot } from "../parts/UnreadCount.tsx";
import { questionsSlice } from "./questions-slice.ts";

const Questions = lazy(() => loadPart(() => import("./Questions.tsx")));

export const QuestionsTitle = () => texts.questions;

export function QuestionsCount() {
  return <UnreadCount count={useModuleState(questionsSlice, ({ unread }) => unread)} />;
}

export function QuestionsUnread() {
  return <UnreadDot unread={useModuleState(questionsSlice, ({ unread }) => unread > 0)} />;
}

/** Loads when the panel is opened for the first time. */
export function QuestionsBody() {
  return (
    <LazyPart name={texts.theQuestions} loading={<div className="min-h-60 flex-1" />}>
      <Questions />
    </LazyPart>
  );
}
