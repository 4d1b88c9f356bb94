import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Kysely } from "kysely";
import { z } from "zod";

import { newPasswordProblem } from "../accounts/passwords/new-password.ts";
import { createPasswords } from "../accounts/passwords/passwords.ts";
import { readablePassword } from "../accounts/passwords/readable-password.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { DEMO_PEOPLE } from "./demo-school.ts";
import { hasUsers, insertSchool, insertUsers, lockSeed } from "./seed-repository.ts";

export type SeedOptions = { adminEmail?: string; adminPassword?: string; demo: boolean };

/** `password` is null where the operator chose it; the others are shown once and kept nowhere. */
export type SeededAccount = { role: Role; name: string; email: string; password: string | null };

/** `accounts` is empty when there were users already: nothing was done then. */
export type SeedReport = { seeded: boolean; accounts: SeededAccount[] };

const DEFAULT_ADMIN_EMAIL = "admin@lyceum.example";

/**
 * Makes the first admin, and with `demo` a small school, in a database without users: all of it or, if anything
 * fails, nothing. Throws for an admin's email or password that nobody could sign in with.
 */
export const seedSchool = async (database: Database, options: SeedOptions): Promise<SeedReport> => {
  const accounts = accountsOf(options);
  const passwords = createPasswords();
  return database.queries.transaction().execute(async (trx) => {
    await lockSeed(trx);
    if (await hasUsers(trx)) return { seeded: false, accounts: [] };
    await assertAdminPassword(options);
    const ids = await insertAccounts(trx, accounts, passwords.hash);
    if (options.demo) await insertSchool(trx, ids);
    return { seeded: true, accounts: accounts.map(({ report }) => report) };
  });
};

type Account = { report: SeededAccount; password: string; mobile: string };

const accountsOf = ({ adminEmail, adminPassword, demo }: SeedOptions): Account[] => {
  const email = z
    .email()
    .max(254)
    .parse((adminEmail ?? DEFAULT_ADMIN_EMAIL).trim().toLowerCase());
  const chosen = adminPassword?.trim() ?? null;
  const password = chosen ?? readablePassword();
  const admin: Account = {
    report: { role: "admin", name: "Administrator", email, password: chosen ? null : password },
    password,
    mobile: "0000000000",
  };
  return demo ? [admin, ...demoAccounts(readablePassword())] : [admin];
};

const assertAdminPassword = async ({ adminPassword }: SeedOptions): Promise<void> => {
  if (adminPassword === undefined) return;
  const problem = await newPasswordProblem(adminPassword.trim(), "admin");
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
};

const demoAccounts = (password: string): Account[] =>
  DEMO_PEOPLE.map(({ mobile, ...person }) => ({
    report: { ...person, password },
    password,
    mobile,
  }));

/** Ids by email. */
const insertAccounts = async (
  trx: Kysely<Tables>,
  accounts: Account[],
  hash: (password: string) => Promise<string>,
): Promise<Map<string, string>> => {
  const values = await Promise.all(
    accounts.map(async ({ report: { role, name, email }, password, mobile }) => ({
      role,
      name,
      email,
      mobile,
      password_hash: await hash(password),
    })),
  );
  return insertUsers(trx, values);
};
