import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Access } from "@lyceum/shared/rest/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Person } from "../security/person.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `admit` before the body is read; null for visitors. */
    person: Person | null;
  }
  interface FastifyInstance {
    /** Null for a token that is forged, expired, or whose sign-in was revoked. */
    authenticate(token: string): Promise<Person | null>;
    /** Whether the person of this sign-in showed within CONFIRMED_SECONDS who they are. */
    isConfirmed(sessionId: string): Promise<boolean>;
  }
}

const signInFirst = () => new DomainError("unauthenticated", MESSAGES.signInFirst);

/** Lets in whom the endpoint's access names: the token says who, the database says what they are. */
export const admit =
  (app: FastifyInstance, access: Access, { confirmed = false, withoutTwoStep = false } = {}) =>
  async (request: FastifyRequest): Promise<void> => {
    if (access === "public") return;
    // Nobody who believes to be signed in is taken for a visitor.
    if (access === "optional" && request.headers.authorization === undefined) return;
    const token = bearerOf(request);
    const person = token === null ? null : await app.authenticate(token);
    if (!person) throw signInFirst();
    if (typeof access !== "string" && !access.includes(person.role))
      throw new DomainError("forbidden", MESSAGES.notAllowed);
    if (person.mustSetUpTwoStep && !withoutTwoStep)
      throw new DomainError("set_up_two_step", MESSAGES.twoStep.required);
    request.person = person;
    await app.countPerson(request);
    if (!confirmed || (await app.isConfirmed(person.sessionId))) return;
    // The session may have ended meanwhile: then there is nobody left to confirm.
    if (token === null || !(await app.authenticate(token))) throw signInFirst();
    throw new DomainError("confirm_first", MESSAGES.account.confirmFirst);
  };

/** The token of the request, unproved; null where there is none. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
