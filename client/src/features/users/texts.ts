import type { ListedUser } from "@lyceum/shared/rest/administration.ts";

import * as texts from "#text/users.ts";

/** The titles of a user's purchases. Source: section 3, "JSON list or comma-separated titles". */
export function coursesIn({ course_purchased: text }: ListedUser): string[] {
  const titles = text.startsWith("[") ? (JSON.parse(text) as string[]) : text.split(",");
  return titles.map((title) => title.trim()).filter((title) => title !== "");
}

export type Act = "role" | "ban" | "link" | "two-step";

export const RESET_TWO_STEP = texts.resetTwoStep;

type Asked = {
  title: string;
  description: string;
  action: string;
  variant: "primary" | "danger";
};

/** The confirmation before each action. */
export function askedOf(act: Act, { name, email, role, banned }: ListedUser): Asked {
  if (act === "link")
    return {
      title: texts.makeResetLink(name),
      action: texts.makeLink,
      variant: "primary",
      description: texts.whoeverLinkCanSetNew(email),
    };
  if (act === "two-step")
    return {
      title: texts.askResetTwoStep(name),
      action: RESET_TWO_STEP,
      variant: "danger",
      description: texts.makeSureWhoAsksSigned(name, email),
    };
  if (act === "ban" && banned)
    return {
      title: texts.unban(name),
      action: texts.unbanWord,
      variant: "primary",
      description: texts.maySignAgain(email),
    };
  if (act === "ban")
    return {
      title: texts.ban(name),
      action: texts.banWord,
      variant: "danger",
      description: texts.signedOutEverywhereOnceLeaves(email),
    };
  const next = otherRole(role);
  return {
    title: texts.makeA(name, next),
    action: texts.makeRole(next),
    variant: "primary",
    description:
      next === "teacher"
        ? texts.teachersUploadVideosTeachClasses
        : texts.studentsCannotUploadVideosTeach,
  };
}

export const otherRole = (role: ListedUser["role"]) => (role === "teacher" ? "student" : "teacher");
