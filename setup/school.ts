import { connect, migrate } from "@lyceum/backend/database/database.ts";
import { type SeededAccount, seedSchool } from "@lyceum/backend/seed.ts";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

/** Brings the database up to date and makes the first accounts where it has none. Answers those that were made. */
export async function openSchool(
  databaseUrl: string,
  school: Config["school"],
  log: Logger,
): Promise<SeededAccount[]> {
  const database = connect(databaseUrl, log);
  try {
    await migrate(database, log);
    return (await seedSchool(database, school)).accounts;
  } finally {
    await database.close();
  }
}

/** The sign-ins of a new school, as lines for the terminal. Passwords that were made up are shown here once. */
export function signInLines(accounts: SeededAccount[]): string[] {
  const email = Math.max(...accounts.map((account) => account.email.length));
  return [
    "Your school has its first accounts. Write these passwords down: they are shown once.",
    "",
    ...accounts.map(
      (account) =>
        `${account.role.padEnd(8)} ${account.email.padEnd(email)}  ${account.password ?? "(the ADMIN_PASSWORD you set)"}`,
    ),
  ];
}
