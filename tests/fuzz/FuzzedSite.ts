import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { getOwnAccount } from "@lyceum/shared/rest/accounts.ts";
import { ROLES, type Role } from "@lyceum/shared/rest/endpoint.ts";

import { createTestDatabase } from "../support/servers/database.ts";
import { ADMIN } from "../support/servers/site.ts";
import { call } from "./call.ts";
import { kindsOfErrors } from "./logged-errors.ts";
import { People, type Tokens } from "./People.ts";
import { Remembered } from "./Remembered.ts";

const ROOT = join(import.meta.dirname, "../..");
const LISTENING = /Server listening at (http:[^"\s]+)/;
const ERROR_LINE = /^\{"level":(50|60)/;
const LINES_KEPT = 2_000;

/** The server's own measurements: bytes, milliseconds of processor time, and the other ends of its open connections. */
export type Inside = { heap: number; rss: number; longestTurn: number; peers: string[] };

/** An address from which nothing is fuzzed, so that no limit of an address is reached. */
const ASKING_ADDRESS = "127.240.0.1";

/** The site's servers in a separate process, with their own database and folder. */
export class FuzzedSite {
  readonly url: string;
  readonly databaseUrl: string;
  /** The ids of what there is, from the answers to REST calls and uploads. */
  readonly remembered = new Remembered();
  readonly #people: People;
  readonly #child: ChildProcess;
  readonly #lines: string[];
  readonly #opened: AsyncDisposableStack;

  private constructor(
    url: string,
    parts: {
      databaseUrl: string;
      people: People;
      child: ChildProcess;
      lines: string[];
      opened: AsyncDisposableStack;
    },
  ) {
    this.url = url;
    this.databaseUrl = parts.databaseUrl;
    this.#people = parts.people;
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
    const people = opened.adopt(await People.register(url), (each) => each.close());
    const { url: databaseUrl } = database;
    return new FuzzedSite(url, { databaseUrl, people, child, lines, opened: opened.move() });
  }

  get tokens(): Tokens {
    return this.#people.tokens;
  }

  /** The id of a person who calls nothing. */
  get bystander(): string {
    return this.#people.bystander;
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

  /** The roles that can no longer call: everything that was sent in them since then was refused unread. */
  async shutOut(): Promise<Role[]> {
    const out: Role[] = [];
    for (const role of ROLES) if ((await this.#ownAccount(role)) === 401) out.push(role);
    return out;
  }

  async #ownAccount(role: Role): Promise<number | undefined> {
    const { method, url } = getOwnAccount;
    const answer = await call({
      port: this.port,
      from: ASKING_ADDRESS,
      method,
      path: `/api${url}`,
      headers: { authorization: `Bearer ${this.tokens[role]}` },
    }).catch(() => null);
    return answer?.status;
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
