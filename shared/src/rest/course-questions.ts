import { z } from "zod";

import { NewPoll } from "../polls.ts";
import { endpoint } from "./endpoint.ts";

/** Questions of one course. */
export const COURSE_QUESTIONS_MAX = 200;

/** A question as it is written: a poll with options, of which at least one is right, and with names. */
export const NewCourseQuestion = NewPoll.refine(({ kind }) => kind !== "text", {
  path: ["kind"],
  message: "A question of a course has options.",
})
  .refine(({ right }) => right.length > 0, {
    path: ["right"],
    message: "Please mark what is right.",
  })
  .refine(({ anonymous }) => !anonymous, {
    path: ["anonymous"],
    message: "A question of a course is not anonymous.",
  });
export type NewCourseQuestion = z.infer<typeof NewCourseQuestion>;

export const CourseQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(["single", "multiple"]),
  question: z.string(),
  options: z.array(z.string()),
  /** Places in `options`, from 0. */
  right: z.array(z.int()),
  points: z.int(),
  /** Votes on it in all classes, and how many of them were right. */
  answers: z.int(),
  right_answers: z.int(),
});
export type CourseQuestion = z.infer<typeof CourseQuestion>;

const CourseParams = z.object({ id: z.uuid() });
const QuestionReply = z.object({ status: z.literal("success"), data: CourseQuestion });

/** The oldest first. For the course's teacher and admins. Errors: not_found, forbidden. */
export const listCourseQuestions = endpoint({
  method: "GET",
  url: "/courses/:id/questions",
  base: "api",
  access: ["teacher", "admin"],
  params: CourseParams,
  reply: z.object({ status: z.literal("success"), data: z.array(CourseQuestion) }),
});

/** For the course's teacher and admins. Errors: not_found, forbidden, conflict if the course has COURSE_QUESTIONS_MAX of them. */
export const addCourseQuestion = endpoint({
  method: "POST",
  url: "/courses/:id/questions",
  base: "api",
  access: ["teacher", "admin"],
  params: CourseParams,
  body: NewCourseQuestion,
  reply: QuestionReply,
});

/** The results of polls that were made of it stay. For the course's teacher and admins. Errors: not_found, forbidden. */
export const removeCourseQuestion = endpoint({
  method: "DELETE",
  url: "/courses/:id/questions/:question_id",
  base: "api",
  access: ["teacher", "admin"],
  params: z.object({ id: z.uuid(), question_id: z.uuid() }),
  reply: z.object({ status: z.literal("success") }),
});
