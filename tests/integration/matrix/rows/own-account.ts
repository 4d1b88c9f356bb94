import { PASSWORD } from "../../../../backend/test/app.ts";
import { verificationRepository } from "../../../../backend/src/accounts/verification/repository.ts";
import { type Row, everybody, signedIn } from "../row.ts";
import { type Caller, type World, newcomer } from "../world.ts";

/** A person of the caller's kind whose account may be changed; a visitor stays a visitor. */
const freshly = async (world: World, caller: Caller) => {
  const me = await newcomer(world, caller === "visitor" ? "student" : caller);
  return { me, headers: caller === "visitor" ? {} : me.bearer };
};

const asNewcomer = async (world: World, caller: Caller) => ({
  headers: (await freshly(world, caller)).headers,
});

const another = "another horse of the school";
const newPassword = { password: another, confirmPassword: another };

/** Another sign-in of this person. */
const anotherSignIn = async ({ database }: World, user_id: string): Promise<string> => {
  const { id } = await database.queries
    .insertInto("sign_ins")
    .values({ user_id, user_agent: "test", expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const noPicture = () => {
  const form = new FormData();
  form.set("image", new Blob(["no picture"]), "me.png");
  return form;
};

const ROLES = ["student", "teacher", "admin"] as const;

export const OWN_ACCOUNT: Record<string, Row> = {
  "POST /api/authenticate/forgot_password": {
    ...everybody(200),
    send: ({ others }) => ({ body: { email: others.student.email } }),
    another: [],
  },
  "POST /api/authenticate/reset_password": {
    ...everybody(400),
    send: () => ({ body: { token: "one that nobody was given", ...newPassword } }),
    another: [],
  },
  "POST /api/account/profile": {
    ...signedIn(200),
    send: async (world, caller) => ({
      ...(await asNewcomer(world, caller)),
      body: { name: "Ada", mobile: "" },
    }),
    another: [],
  },
  "POST /api/account/picture": {
    ...signedIn(415),
    send: async (world, caller) => ({ ...(await asNewcomer(world, caller)), body: noPicture() }),
    another: [],
  },
  "DELETE /api/account/picture": { ...signedIn(200), send: asNewcomer, another: [] },
  "POST /api/account/send_verification_mail": { ...signedIn(200), another: [] },
  "POST /api/account/verify_email": {
    ...signedIn(400),
    send: () => ({ body: { token: "one that nobody was given" } }),
    another: [
      {
        what: "the link that was mailed to another person",
        as: "student",
        send: async ({ database, others }) => {
          const rows = verificationRepository(database);
          await rows.request(others.student.id, async () => undefined);
          const { id } = await database.queries
            .selectFrom("email_verifications")
            .select("id")
            .where("user_id", "=", others.student.id)
            .executeTakeFirstOrThrow();
          return { body: { token: await rows.issue(id) } };
        },
        answer: 400,
      },
    ],
  },
  "GET /api/account": {
    ...signedIn(200),
    another: ROLES.map((as) => ({
      what: "another person's email in it",
      as,
      answer: 200,
      send: ({ others }) => ({ query: { id: others.student.id }, hidden: others.student.email }),
    })),
  },
  "GET /api/account/sign_ins": {
    ...signedIn(200),
    another: ROLES.map((as) => ({
      what: "another person's device among them",
      as,
      answer: 200,
      send: ({ others }) => ({ hidden: others.student.sid }),
    })),
  },
  "POST /api/account/sign_ins/end": {
    ...signedIn(200),
    send: async (world, caller) => {
      const { me, headers } = await freshly(world, caller);
      return { headers, body: { id: await anotherSignIn(world, me.id) } };
    },
    another: ROLES.map((as) => ({
      what: "another person's device",
      as,
      answer: 404,
      send: ({ others }) => ({ body: { id: others.student.sid } }),
    })),
  },
  "POST /api/account/sign_ins/end_others": { ...signedIn(200), send: asNewcomer, another: [] },
  "POST /api/account/change_password": {
    ...signedIn(200),
    send: async (world, caller) => ({
      headers: (await freshly(world, caller)).headers,
      body: { current: PASSWORD, ...newPassword },
    }),
    another: [],
  },
  "POST /api/account/confirm": {
    ...signedIn(200),
    send: async (world, caller) => ({
      headers: (await freshly(world, caller)).headers,
      body: { password: PASSWORD },
    }),
    another: [],
  },
  "POST /api/account/export": {
    ...signedIn(200),
    send: asNewcomer,
    another: ROLES.map((as) => ({
      what: "another person's email in it",
      as,
      answer: 200,
      send: ({ others }) => ({ body: { id: others.student.id }, hidden: others.student.email }),
    })),
  },
  "POST /api/account/delete": {
    ...signedIn(200),
    send: async (world, caller) => {
      const { me, headers } = await freshly(world, caller);
      return { headers, body: { confirm: me.email } };
    },
    another: ROLES.map((as) => ({
      what: "another person's email",
      as,
      answer: 400,
      send: ({ others }) => ({ body: { confirm: others.student.email } }),
    })),
  },
  "POST /api/account/leaving": {
    ...signedIn(200),
    send: () => ({ body: { visible_ms: 1_000 } }),
    another: [],
  },
};
