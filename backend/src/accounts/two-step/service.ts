import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";

import type { LoginTries } from "../login-tries-repository.ts";
import type { Person } from "../../kernel/security/person.ts";
import { forApp, newSecret, periodOf } from "./app-codes.ts";
import type { Factors, FactorsDeps } from "./factors.ts";
import { qrCode } from "./qr-code.ts";

export type TwoStepDeps = Omit<FactorsDeps, "log"> & {
  factors: Factors;
  tries: LoginTries;
  /** What the app calls this site. */
  issuer: string;
  /** Whether the site can mail, so that people can verify their emails. */
  verifiesEmails: boolean;
  /** Whether admins have to use it. */
  requiredOfAdmins: boolean;
};

export type TwoStepService = ReturnType<typeof createTwoStep>;

const { twoStep } = MESSAGES;
const conflict = (message: string) => new DomainError("conflict", message);

const requiredOf =
  ({ requiredOfAdmins }: TwoStepDeps) =>
  ({ role }: Pick<Person, "role">): boolean =>
    requiredOfAdmins && role === "admin";

/** Throws invalid, conflict, too_many. */
const proving =
  ({ repository, tries, factors }: TwoStepDeps) =>
  async (person: Person, factor: SecondFactor): Promise<void> => {
    if (!(await repository.findOn(person.id))) throw conflict(twoStep.notOn);
    const counted = await tries.beginCodeSignedIn(person);
    await factors.use(person.id, factor);
    await tries.forgive(counted);
  };

/**
 * As `proving`. Each code is good once: that of a confirmation for which this call waited is not asked for again. Throws
 * invalid, conflict, too_many.
 */
const provingOnce = (deps: TwoStepDeps) => {
  const prove = proving(deps);
  return async (person: Person, factor: SecondFactor): Promise<void> => {
    if (!(await deps.repository.hasJustConfirmed(person))) await prove(person, factor);
  };
};

/** New recovery codes, and what the database keeps of them. */
const newCodes = ({ codes }: TwoStepDeps, userId: string) => {
  const made = codes.make();
  return { made, hashes: made.map((code) => codes.hashOf(code, userId)) };
};

/** What turns the second step on and off. */
const switching = (deps: TwoStepDeps) => {
  const { repository, box, clock, factors, tries, onNotice } = deps;
  const isRequired = requiredOf(deps);
  const prove = provingOnce(deps);

  return {
    /** Throws conflict, too_many, and forbidden for an email that is not verified where the site mails. */
    begin: async ({ id, email, role }: Person) => {
      // Another person may have registered with this email: its owner could not sign in after a reset.
      if (deps.verifiesEmails && !isRequired({ role }) && !(await repository.hasVerifiedEmail(id)))
        throw new DomainError("forbidden", twoStep.verifyFirst);
      await tries.beginChange(id);
      const secret = newSecret();
      if (!(await repository.begin(id, box.seal(secret, id)))) throw conflict(twoStep.alreadyOn);
      const given = forApp(secret, { issuer: deps.issuer, email });
      return { ...given, qr: qrCode(given.uri) };
    },

    /** Answers the recovery codes. Throws invalid, conflict. */
    turnOn: async (person: Person, code: string): Promise<string[]> => {
      const sealed = await repository.findBegun(person.id);
      const secret = sealed && factors.openSecret(sealed, person.id);
      if (!secret) throw conflict(twoStep.notBegun);
      const period = periodOf(secret, code, clock());
      if (period === null) throw new DomainError("invalid", twoStep.codeWrong);
      const { made, hashes } = newCodes(deps, person.id);
      if (!(await repository.turnOn(person, sealed, period, hashes)))
        throw conflict(twoStep.notBegun);
      onNotice();
      return made;
    },

    /** Throws invalid, conflict, forbidden, too_many. */
    turnOff: async (person: Person, factor: SecondFactor): Promise<void> => {
      if (isRequired(person)) throw new DomainError("forbidden", twoStep.keptOn);
      await prove(person, factor);
      if (!(await repository.turnOff(person.id))) throw conflict(twoStep.notOn);
      onNotice();
    },
  };
};

/** What replaces the recovery codes. */
const replacing = (deps: TwoStepDeps) => {
  const { repository, tries, onNotice } = deps;
  const prove = provingOnce(deps);

  return {
    /** Needs a factor: who has a session and the password alone would get past the second step with them. Throws invalid, conflict, too_many. */
    makeCodes: async (person: Person, factor: SecondFactor): Promise<string[]> => {
      await prove(person, factor);
      await tries.beginChange(person.id);
      const { made, hashes } = newCodes(deps, person.id);
      // Who has no phone at hand would be locked out if this answer were lost.
      const keeping = "recovery_code" in factor;
      if (!(await repository.replaceCodes(person.id, hashes, keeping)))
        throw conflict(twoStep.notOn);
      onNotice();
      return made;
    },
  };
};

/** What everybody may do with the second step of their own sign-in. */
export const createTwoStep = (deps: TwoStepDeps) => {
  const { repository } = deps;
  const isRequired = requiredOf(deps);
  const prove = proving(deps);

  return {
    isRequired,

    /** Throws second_step without a factor where two-step sign-in is on, and invalid, too_many for a wrong one. */
    assertFactor: async (person: Person, factor: SecondFactor | undefined): Promise<void> => {
      if (!(await repository.findOn(person.id))) return;
      if (!factor) throw new DomainError("second_step", twoStep.needed);
      await prove(person, factor);
    },

    isOn: async (userId: string): Promise<boolean> => (await repository.findOn(userId)) !== null,

    stateOf: async (person: Person): Promise<OwnAccount["two_step"]> => {
      const found = await repository.findOn(person.id);
      return {
        on: found !== null,
        required: isRequired(person),
        recovery_codes_left: found?.codes ?? 0,
      };
    },

    ...switching(deps),
    ...replacing(deps),
  };
};
