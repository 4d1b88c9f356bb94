import { connect, migrate } from "@lyceum/backend/kernel/database/database.ts";
import { type SeededAccount, seedSchool } from "@lyceum/backend/demo/seed.ts";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

/** Migrates the database and creates the first accounts if it has none. Returns the created accounts. */
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

/** The accounts of a new school, as lines for the terminal. Generated passwords are shown only here. */
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
