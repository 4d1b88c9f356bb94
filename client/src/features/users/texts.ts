import type { ListedUser } from "@lyceum/shared/rest/administration.ts";

/** In the form of the search: a UTC date and time, to the minute. */
export const dayAndMinute = (iso: string): string[] => iso.slice(0, 16).split("T");

/** The titles of a user's purchases. Source: section 3, "JSON list or comma-separated titles". */
export function coursesIn({ course_purchased: text }: ListedUser): string[] {
  const titles = text.startsWith("[") ? (JSON.parse(text) as string[]) : text.split(",");
  return titles.map((title) => title.trim()).filter((title) => title !== "");
}

export type Act = "role" | "ban" | "link" | "two-step";

export const RESET_TWO_STEP = "Reset two-step sign-in";

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
      ...{ title: `Make a reset link for ${name}?`, action: "Make link", variant: "primary" },
      description: `Whoever has the link can set a new password for ${email}, once.`,
    };
  if (act === "two-step")
    return {
      ...{ title: `Reset two-step sign-in of ${name}?`, action: RESET_TWO_STEP, variant: "danger" },
      description: `Make sure that it is ${name} who asks. ${email} is signed out everywhere, and needs the password alone to sign in.`,
    };
  if (act === "ban" && banned)
    return {
      ...{ title: `Unban ${name}?`, action: "Unban", variant: "primary" },
      description: `${email} may sign in again.`,
    };
  if (act === "ban")
    return {
      ...{ title: `Ban ${name}?`, action: "Ban", variant: "danger" },
      description: `${email} is signed out everywhere at once, leaves every class, and cannot sign in any more.`,
    };
  const next = otherRole(role);
  return {
    ...{ title: `Make ${name} a ${next}?`, action: `Make ${next}`, variant: "primary" },
    description:
      next === "teacher"
        ? "Teachers upload videos and teach classes."
        : "Students cannot upload videos or teach classes. What was uploaded stays.",
  };
}

export const otherRole = (role: ListedUser["role"]) => (role === "teacher" ? "student" : "teacher");
