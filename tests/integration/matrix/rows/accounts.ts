import { PASSWORD, botAnswer, registration } from "../../../../backend/test/app.ts";
import { type Row, everybody, meOf, signedIn } from "../row.ts";
import { cookieOf } from "../world.ts";
import { WITH_CREDENTIALS } from "./social.ts";

export const ACCOUNTS: Record<string, Row> = {
  "GET /api/authenticate/challenge": { ...everybody(200), another: [] },
  "POST /api/authenticate/registerUser": {
    ...everybody(200),
    send: () => ({ body: registration() }),
    another: [
      {
        what: "the email of an account",
        as: "visitor",
        send: ({ others }) => ({ body: registration({ email: others.student.email }) }),
        answer: 409,
      },
      ...WITH_CREDENTIALS,
    ],
  },
  "POST /api/authenticate/authenticateUser": {
    ...everybody(200),
    banned: 401,
    send: async (world, caller) => ({
      body: {
        email: meOf(world, caller).email,
        password: PASSWORD,
        recaptcha: await botAnswer(world.app),
      },
    }),
    another: [],
  },
  "POST /api/authenticate/refresh": {
    ...signedIn(200),
    send: async (world, caller) => ({ headers: { cookie: await cookieOf(world, caller) } }),
    another: [
      {
        what: "another's sign-in written into one's own cookie",
        as: "student",
        send: async (world) => ({
          headers: {
            cookie: (await cookieOf(world, "student")).replace(
              /=[0-9a-f-]{36}/,
              `=${world.others.student.sid}`,
            ),
          },
        }),
        answer: 401,
      },
    ],
  },
  "POST /api/authenticate/logout": {
    ...everybody(200),
    // The cookie alone: the people of this table stay signed in.
    send: async (world, caller) => ({
      headers: { cookie: await cookieOf(world, caller), authorization: "" },
    }),
    another: [],
  },
  "POST /api/authenticate/get_user_by_email": {
    ...signedIn(200),
    send: (world, caller) => ({ body: { email: meOf(world, caller).email } }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "another person's email",
      as,
      send: ({ others }) => ({ body: { email: others.student.email } }),
      answer: 404,
    })),
  },
};
