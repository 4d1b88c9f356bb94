import {
  authenticateUser,
  getUserByEmail,
  registerUser,
  User,
} from "@lyceum/shared/rest/accounts.ts";
import { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { z } from "zod";

import { filled, isRecord, numberOf, textOf } from "./filling.ts";

/** A title may begin as a list does. */
const isList = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};

/** A list or a JSON list or comma-separated titles, as a JSON list. */
const purchasesOf = (value: unknown): string => {
  if (Array.isArray(value)) return JSON.stringify(value);
  const text = textOf(value).trim();
  if (text === "" || isList(text)) return text;
  return JSON.stringify(text.split(",").map((title) => title.trim()));
};

const Id = { id: z.string() };

const userOf = <Schema extends z.ZodType>(schema: Schema) =>
  filled(
    schema,
    ({ id, mobile, course_purchased, course_fee_paid, time_spent_after_login }) => ({
      id: textOf(id),
      mobile: textOf(mobile),
      course_purchased: purchasesOf(course_purchased),
      course_fee_paid: course_fee_paid === "Yes" ? "Yes" : "No",
      time_spent_after_login: numberOf(time_spent_after_login),
    }),
    {
      role: "student",
      transaction_id: null,
      updated_datetime: null,
      created_datetime: "",
      last_login_time: null,
      banned: false,
    },
  );

export const UserFound = filled(
  getUserByEmail.reply.extend({ user: userOf(User.extend(Id)) }),
  () => ({}),
);

export const SignedIn = filled(
  authenticateUser.reply,
  ({ data }) => ({ data: isRecord(data) ? { ...data, mobile: textOf(data.mobile) } : data }),
  { message: "" },
);

export const Registered = filled(
  registerUser.reply,
  ({ data }) => ({ data: { role: isRecord(data) && data.role === "No" ? "No" : "Yes" } }),
  { message: "" },
);

/** All fields of section 3 are a user's; what a list lacks stays empty. */
export const Users = z.array(userOf(ListedUser.extend(Id)));
