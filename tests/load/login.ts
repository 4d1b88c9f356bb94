import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import type { Database } from "@lyceum/backend/kernel/database/database.ts";
import { createPasswords } from "@lyceum/backend/accounts/passwords/passwords.ts";
import { authenticateUser, botChallenge } from "@lyceum/shared/rest/accounts.ts";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({ options: { tries: { type: "string", default: "200" } } });

/** Maximum difference of the medians in milliseconds. */
const GAP_MOST = 20;

type Kind = { name: string; email: () => string; times: number[] };
type Row = { name: string; tries: number; p50: number; p95: number; gap: number };

const newEmail = () => `${randomUUID()}@lyceum.example`;

const addUser = async ({ queries }: Database, password_hash: string | null): Promise<string> => {
  const email = newEmail();
  const user = { email, name: "Ada", mobile: "5550100001", role: "student" as const };
  await queries
    .insertInto("users")
    .values({ ...user, password_hash })
    .execute();
  return email;
};

const kindsOf = async (database: Database): Promise<Kind[]> => {
  const { hash } = createPasswords();
  const known = await addUser(database, await hash("a password that nobody tries"));
  const social = await addUser(database, null);
  return [
    { name: "nobody has this email", email: newEmail, times: [] },
    { name: "the password is wrong", email: () => known, times: [] },
    { name: "the account has no password", email: () => social, times: [] },
  ];
};

const botAnswer = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/api${botChallenge.url}`);
  const challenge = (await reply.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

/** Milliseconds until one wrong try is answered. */
const tryOnce = async (url: string, email: string): Promise<number> => {
  const recaptcha = await botAnswer(url);
  const body = JSON.stringify({ email, password: "a guess", recaptcha });
  const began = performance.now();
  const reply = await fetch(`${url}/api${authenticateUser.url}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  await reply.arrayBuffer();
  if (reply.status !== 401) throw new Error(`A wrong try was answered with ${reply.status}.`);
  return performance.now() - began;
};

/** In turn, so that other load on the machine affects all kinds equally. */
const tryAll = async (url: string, kinds: Kind[]) => {
  for (const { email } of kinds) await tryOnce(url, email());
  for (let turn = 0; turn < Number(values.tries); turn += 1)
    for (const { email, times } of kinds) times.push(await tryOnce(url, email()));
};

const rowsOf = (kinds: Kind[]): Row[] => {
  const medians = kinds.map(({ times }) => percentile(times, 0.5));
  return kinds.map(({ name, times }, index) => ({
    name,
    tries: times.length,
    p50: medians[index]!,
    p95: percentile(times, 0.95),
    gap: medians[index]! - medians[0]!,
  }));
};

const COLUMNS: Column<Row>[] = [
  { title: "sign-in that fails", words: true, of: (row) => row.name },
  { title: "tries", of: (row) => String(row.tries) },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p95 ms", of: (row) => row.p95.toFixed(1) },
  { title: "gap of p50, ms", of: (row) => row.gap.toFixed(1) },
];

/** Whether the response time reveals which accounts exist: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl, database } = await openSchool(opened, { courses: 1, videosEach: 1 });
  const kinds = await kindsOf(database);
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const { url } = await SiteProcess.start(opened, settings);
  await step(`${values.tries} tries of each kind`, () => tryAll(url, kinds));
  const rows = rowsOf(kinds);
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("login", { ...values, rows });
  return rows.every(({ gap }) => Math.abs(gap) < GAP_MOST);
});
