import { parseArgs } from "node:util";

import { type Commands, createCommands } from "@lyceum/backend/users/commands.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { pino } from "pino";
import { z } from "zod";

import { readConfig } from "./environment.ts";
import { runToTheEnd } from "./program.ts";
import { SetUpError } from "./set-up-error.ts";
import { siteDatabase } from "./site-database.ts";
import { terminal } from "./steps.ts";

const USAGE = `npm run admin -- make-admin EMAIL [--name NAME]   an admin; a new account where there is none
npm run admin -- make-teacher EMAIL
npm run admin -- make-student EMAIL
npm run admin -- ban EMAIL                        signs them out everywhere
npm run admin -- unban EMAIL
npm run admin -- reset-link EMAIL                 a link that sets a new password once
npm run admin -- reset-two-step EMAIL             turns off their two-step sign-in, for a lost phone
npm run admin -- list [--role ROLE] [--search TEXT] [--most NUMBER]`;

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: "This is no email." }));

const Options = z.object({
  name: z.string().trim().min(1).max(120).default("Administrator"),
  role: z.enum(ROLES).optional(),
  search: z.string().optional(),
  most: z.coerce.number().int().positive().max(10_000).default(100),
});

/** The validated command and its arguments. Throws SetUpError with the list of commands. */
function readCommand() {
  const text = { type: "string" } as const;
  const read = z.tuple([z.string()], z.string());
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: text, role: text, search: text, most: text },
    });
    const [command, ...emails] = read.parse(positionals);
    return { command, emails: emails.map((email) => Email.parse(email)), ...Options.parse(values) };
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [error as Error];
    throw new SetUpError(`${issue?.message}\n${USAGE}`);
  }
}

type Command = ReturnType<typeof readCommand>;

function perform(commands: Commands, given: Command, origin: string): Promise<string> {
  const { command, emails, name, role, search, most } = given;
  const [email] = emails;
  if (command === "list" && email === undefined) return commands.list({ role, search }, most);
  if (email === undefined || emails.length > 1) throw new SetUpError(USAGE);
  switch (command) {
    case "make-admin":
      return commands.makeAdmin({ email, name }, origin);
    case "make-teacher":
      return commands.makeRole(email, "teacher");
    case "make-student":
      return commands.makeRole(email, "student");
    case "ban":
      return commands.ban(email, true);
    case "unban":
      return commands.ban(email, false);
    case "reset-link":
      return commands.resetLink(email, origin);
    case "reset-two-step":
      return commands.resetTwoStep(email);
    default:
      throw new SetUpError(USAGE);
  }
}

/** PostgreSQL's error codes for a missing table and a missing column. */
const MISSING = ["42P01", "42703"];

function explained(error: unknown): SetUpError {
  if (error instanceof DomainError) return new SetUpError(error.message);
  if (MISSING.includes((error as { code?: string }).code ?? ""))
    return new SetUpError(
      "The database is of an older version: start the site once with npm start.",
    );
  throw error;
}

await runToTheEnd(async (opened) => {
  const given = readCommand();
  const config = readConfig();
  const url = await siteDatabase(config, opened);
  const database = opened.adopt(connect(url, pino({ level: "warn" })), (each) => each.close());
  const { publicUrl } = config.backend;
  const origin = publicUrl?.replace(/\/$/, "") ?? `http://localhost:${config.http.port}`;
  try {
    terminal.line(await perform(createCommands(database), given, origin));
  } catch (error) {
    terminal.warn((error instanceof SetUpError ? error : explained(error)).message);
    return false;
  }
  return true;
});
