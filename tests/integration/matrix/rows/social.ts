import { randomUUID } from "node:crypto";

import { beginSocial } from "../../../../backend/test/social.ts";
import { type Another, type Row, everybody } from "../row.ts";
import type { World } from "../world.ts";

const person = (email: string, nonce: string) => ({
  client_id: "lyceum-sandbox",
  nonce,
  name: "Grace Hopper",
  email,
  email_verified: true,
});

/** A credential of the sandbox, and the cookie of its browser. */
const credentialOf = async ({ app }: World, email: string) => {
  const { nonce, cookie } = await beginSocial(app);
  const payload = person(email, nonce);
  const reply = await app.inject({ method: "POST", url: "/sandbox-identity/sign-in", payload });
  return { body: { credential: reply.json<{ credential: string }>().credential }, cookie };
};

/** Registering with a credential for another identity. */
export const WITH_CREDENTIALS: Another[] = [
  {
    what: "a credential for another browser",
    as: "visitor",
    answer: 401,
    send: async (world) => {
      const { body } = await credentialOf(world, `${randomUUID()}@lyceum.example`);
      const { cookie } = await beginSocial(world.app);
      return { body, headers: { cookie } };
    },
  },
  {
    what: "a credential of another user's email",
    as: "visitor",
    answer: 409,
    send: async (world) => {
      const { body, cookie } = await credentialOf(world, world.others.student.email);
      return { body, headers: { cookie } };
    },
  },
  {
    what: "a credential of an admin's email",
    as: "visitor",
    answer: 409,
    send: async (world) => {
      const { body, cookie } = await credentialOf(world, world.people.admin.email);
      return { body, headers: { cookie } };
    },
  },
];

export const SOCIAL: Record<string, Row> = {
  "GET /api/authenticate/options": { ...everybody(200), another: [] },
  "POST /api/authenticate/nonce": { ...everybody(200), another: [] },
  "GET /sandbox-identity/.well-known/openid-configuration": { ...everybody(200), another: [] },
  "GET /sandbox-identity/jwks.json": {
    ...everybody(200),
    another: [
      {
        what: "the private part of the key",
        as: "visitor",
        answer: 200,
        send: () => ({ hidden: '"d":' }),
      },
    ],
  },
  "POST /sandbox-identity/sign-in": {
    ...everybody(200),
    send: () => ({ body: person("grace@lyceum.example", "n") }),
    another: [],
  },
};
