import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { setTimeout as wait } from "node:timers/promises";

import { serveSfu } from "@lyceum/sfu/wire.ts";

import { type TestApp, TOKEN_SECRET, openApp, person, post } from "../../backend/test/app.ts";
import { freePort } from "../../setup/free-port.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import { clusterOnThisMachine } from "../../signaling/test/far-owner.ts";
import { localSfu, quiet } from "../../signaling/test/SignalingHarness.ts";
import { SiteProgram } from "../support/servers/SiteProgram.ts";

const MEDIA_SECRET = "between these processes and their media host";

type Made = {
  school: TestApp;
  database: CuttableLine;
  env: Record<string, string>;
  opened: AsyncDisposableStack;
};

/** Several servers of one school, each a process of its own, with one database and one media host. */
export class Processes {
  readonly school: TestApp;
  readonly running: SiteProgram[] = [];
  readonly #made: Made;
  /** How the others reach each process, by its link's address. */
  readonly #links = new Map<string, CuttableLine>();

  private constructor(made: Made) {
    this.school = made.school;
    this.#made = made;
  }

  /** @param given Settings of each process besides. */
  static async start(count: number, given: Record<string, string> = {}): Promise<Processes> {
    const opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "lyceum-processes-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const school = opened.adopt(await openApp(), (each) => each.close());
    const sfu = opened.adopt(await localSfu(), (each) => each.close());
    const line = await CuttableLine.open(school.database.url);
    const database = opened.adopt(line, (each) => each.close());
    const at = { host: "127.0.0.1", port: 0, secret: MEDIA_SECRET };
    const media = opened.adopt(await serveSfu(sfu, at, quiet), (each) => each.close());
    const env = {
      DATABASE_URL: database.url,
      TOKEN_SECRET,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      SERVICES: "backend,signaling",
      SFU_HOSTS: media.url,
      SFU_SECRET: MEDIA_SECRET,
      TRANSCODES: "0",
      LOG_LEVEL: "info",
      ...given,
    };
    const processes = new Processes({ school, database, env, opened });
    for (let place = 0; place < count; place += 1) await processes.add();
    return processes;
  }

  /** One more. @param port Any free one, which nothing else is given while the process is restarted, if undefined. */
  async add(port?: string): Promise<SiteProgram> {
    const { env, opened } = this.#made;
    const own = await clusterOnThisMachine();
    const link = opened.adopt(await CuttableLine.open(own.url), (each) => each.close());
    const started = await SiteProgram.start({
      ...env,
      PORT: port ?? String(await freePort()),
      SIGNALING_URL: link.url,
      SIGNALING_PORT: String(own.port),
      SIGNALING_SECRET: own.secret,
    });
    this.#links.set(link.url, link);
    this.running.push(started);
    opened.defer(async () => {
      await started.stop("SIGKILL");
    });
    return started;
  }

  /** It is not among those that run any more. */
  async end(program: SiteProgram, signal: NodeJS.Signals): Promise<void> {
    this.running.splice(this.running.indexOf(program), 1);
    await program.stop(signal);
  }

  /** Each is replaced by a new one, one after another, as in an upgrade. */
  async replaceAll(): Promise<void> {
    for (const old of this.running.slice()) {
      await this.add();
      await this.end(old, "SIGTERM");
    }
  }

  /** Each is stopped, and started again at the same address, one after another, as behind a balancer that knows three. */
  async restartAll(): Promise<void> {
    for (const old of this.running.slice()) {
      await this.end(old, "SIGTERM");
      await this.add(old.port);
    }
  }

  /** It stands still for so many milliseconds. */
  async freeze(program: SiteProgram, time: number): Promise<void> {
    program.tell("SIGSTOP");
    await wait(time);
    program.tell("SIGCONT");
  }

  /** No other process reaches this one for so many milliseconds, while it goes on. */
  isolate({ linkUrl }: SiteProgram, time: number): Promise<void> {
    return cutFor(this.#links.get(linkUrl)!, time);
  }

  /** No process has a database for so many milliseconds. */
  loseDatabase(time: number): Promise<void> {
    return cutFor(this.#made.database, time);
  }

  /** The process that has a class. */
  async ownerOf(classId: string): Promise<SiteProgram | undefined> {
    const { rows } = await this.school.database.pool.query<{ url: string }>(
      `select p.url from class_owners o join signaling_processes p on p.id = o.process_id where o.class_id = $1`,
      [classId],
    );
    return this.running.find(({ linkUrl }) => linkUrl === rows[0]?.url);
  }

  /** A class of its own teacher, whose tokens come first, and of this many students. */
  async addClass(students: number): Promise<{ classId: string; tokens: string[] }> {
    const teacher = await person(this.school, "teacher");
    const made = await post(this.school.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
    const tokens = [teacher.token];
    while (tokens.length <= students) tokens.push((await person(this.school, "student")).token);
    return { classId: made.json().data.id, tokens };
  }

  close(): Promise<void> {
    return this.#made.opened.disposeAsync();
  }
}

const cutFor = async (line: CuttableLine, time: number): Promise<void> => {
  line.cut();
  await wait(time);
  line.mend();
};
