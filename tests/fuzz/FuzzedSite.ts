import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { type APIRequestContext, request } from "@playwright/test";

import { createTestDatabase } from "../support/servers/database.ts";
import { newAccount, registerAccount, signIn } from "../support/protocol/rest.ts";
import { ADMIN } from "../support/servers/site.ts";
import { kindsOfErrors } from "./logged-errors.ts";

const ROOT = join(import.meta.dirname, "../..");
const LISTENING = /Server listening at (http:[^"\s]+)/;
const ERROR_LINE = /^\{"level":(50|60)/;
const LINES_KEPT = 2_000;

/** The server's own measurements: bytes, milliseconds of processor time, and the other ends of its open connections. */
export type Inside = { heap: number; rss: number; longestTurn: number; peers: string[] };

/** Tokens of one person per role, and none for a visitor. */
export type Tokens = Record<"student" | "teacher" | "admin", string>;

/** The site's servers in a separate process, with their own database and folder. */
export class FuzzedSite {
  readonly url: string;
  readonly databaseUrl: string;
  readonly tokens: Tokens;
  readonly #child: ChildProcess;
  readonly #lines: string[];
  readonly #opened: AsyncDisposableStack;

  private constructor(
    url: string,
    parts: {
      databaseUrl: string;
      tokens: Tokens;
      child: ChildProcess;
      lines: string[];
      opened: AsyncDisposableStack;
    },
  ) {
    this.url = url;
    this.databaseUrl = parts.databaseUrl;
    this.tokens = parts.tokens;
    this.#child = parts.child;
    this.#lines = parts.lines;
    this.#opened = parts.opened;
  }

  static async start(): Promise<FuzzedSite> {
    await using opened = new AsyncDisposableStack();
    const database = opened.adopt(await createTestDatabase(), (each) => each.close());
    const folder = await mkdtemp(join(tmpdir(), "lyceum-fuzz-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const child = launch(database.url, folder);
    const ended = once(child, "exit");
    opened.defer(async () => {
      child.kill("SIGTERM");
      await ended;
    });
    const lines: string[] = [];
    const url = await listening(child, lines);
    const tokens = await signInEach(url);
    const { url: databaseUrl } = database;
    return new FuzzedSite(url, { databaseUrl, tokens, child, lines, opened: opened.move() });
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The newest lines that the server logged. */
  get said(): string {
    return this.#lines.join("\n");
  }

  /** The kinds of errors among them. */
  get errors(): string[] {
    return kindsOfErrors(this.#lines.filter((line) => ERROR_LINE.test(line)));
  }

  /** After garbage collection. */
  async inside(): Promise<Inside> {
    const answer = once(this.#child, "message");
    this.#child.send("report");
    const [inside] = (await answer) as [Inside];
    return inside;
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync();
  }
}

const launch = (databaseUrl: string, folder: string) =>
  spawn(
    process.execPath,
    ["--expose-gc", "--import", join(import.meta.dirname, "inside.ts"), "setup/serve-as-is.ts"],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        HOST: "127.0.0.1",
        PORT: "0",
        MEDIA_PORT: "0",
        SFU_PORT: "0",
        MEDIA_WORKERS: "1",
        DEMO: "off",
        BOT_CHECK_COST: "50",
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        TOKEN_SECRET: randomUUID() + randomUUID(),
      },
    },
  );

/** Resolves with the address; keeps the newest lines from then on. Rejects if the server ends before. */
const listening = (child: ChildProcess, lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once("exit", (code) =>
      reject(new Error(`The site ended (${code}).\n${lines.join("\n")}`)),
    );
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        lines.push(line);
        if (lines.length > LINES_KEPT) lines.shift();
        const url = LISTENING.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });

const signInEach = async (url: string): Promise<Tokens> => {
  const api = await request.newContext({ baseURL: url });
  try {
    return {
      student: await newcomer(api, "Fuzzed Student", false),
      teacher: await newcomer(api, "Fuzzed Teacher", true),
      admin: (await signIn(api, ADMIN)).auth_token,
    };
  } finally {
    await api.dispose();
  }
};

const newcomer = async (api: APIRequestContext, name: string, teacher: boolean) => {
  const account = newAccount(name, teacher);
  await registerAccount(api, account);
  return (await signIn(api, account)).auth_token;
};
