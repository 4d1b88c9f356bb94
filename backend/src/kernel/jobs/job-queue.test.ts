import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { COUNTING } from "../../../test/counting-job.ts";
import { useJobQueues } from "../../../test/job-queues.ts";
import { JobFailed, JobPostponed, type JobRun, NoData } from "./job.ts";

const SOON = { timeout: 60_000, interval: 20 };

const { url, database, open, work, rows, states } = useJobQueues();
let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill("SIGKILL");
  child = null;
});

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

describe("a job", () => {
  it("runs soon after it was sent, once, with its data", async () => {
    const seen: number[] = [];
    const queue = await work(async ({ number }) => void seen.push(number));
    expect(await queue.send(COUNTING, { number: 7 })).toBe(true);
    await expect.poll(states, SOON).toEqual(["completed"]);
    expect(seen).toEqual([7]);
  });

  it("is not there when the transaction that asked for it is undone, and runs once it is committed", async () => {
    const seen: number[] = [];
    const queue = await work(async ({ number }) => void seen.push(number));
    const undone = database()
      .queries.transaction()
      .execute(async (trx) => {
        await queue.send(COUNTING, { number: 1 }, {}, trx);
        throw new Error("undone");
      });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
    await database()
      .queries.transaction()
      .execute((trx) => queue.send(COUNTING, { number: 2 }, {}, trx));
    await expect.poll(() => seen, SOON).toEqual([2]);
  });

  it("is refused with data that is not its kind's", async () => {
    const queue = await open();
    await expect(queue.send(COUNTING, { number: "7" as never })).rejects.toThrow("number");
  });

  it("fails at once where its data is not what it must be", async () => {
    const queue = await work(async () => undefined);
    await database().pool.query(
      `insert into pgboss.job (name, data, dead_letter, retry_limit, policy)
       values ('counting', '{"number": "x"}', 'dead-letters', 5, 'stately')`,
    );
    await queue.send(COUNTING, { number: 1 }, { key: "other" });
    const sorted = async () => (await states()).toSorted();
    await expect.poll(sorted, SOON).toEqual(["completed", "created", "failed"]);
  });

  it("is tried again after a failure, and becomes a dead letter after its last try", async () => {
    let tries = 0;
    const last: boolean[] = [];
    const queue = await work(async (_data, { isLastTry }) => {
      tries += 1;
      last.push(isLastTry);
      throw new Error(`try ${tries} at smtp://me:secret@host of ada@lyceum.example`);
    });
    await queue.send(COUNTING, { number: 1 });
    await expect.poll(states, SOON).toContain("failed");
    expect(last).toEqual([false, false, true]);
    const [failed, dead] = (await rows()).toSorted((a) => (a.name === "counting" ? -1 : 1));
    expect(failed).toMatchObject({ name: "counting", state: "failed", tries: 2 });
    expect(failed!.output).toMatchObject({ message: "try 3 at smtp://…@host of …@…" });
    expect(JSON.stringify(failed!.output)).not.toMatch(/secret|JobQueue/);
    expect(dead).toMatchObject({ name: "dead-letters", state: "created" });
  });

  it("is not tried again where that would not help", async () => {
    let tries = 0;
    const queue = await work(async () => {
      tries += 1;
      throw new JobFailed("No use");
    });
    await queue.send(COUNTING, { number: 1 });
    await expect.poll(states, SOON).toContain("failed");
    expect(tries).toBe(1);
  });

  it("that is postponed comes again, and uses up no try", async () => {
    let tries = 0;
    const lasts: boolean[] = [];
    const queue = await work(async (_data, { isLastTry }) => {
      lasts.push(isLastTry);
      tries += 1;
      if (tries < 5) throw new JobPostponed("Not now", 0.05);
    });
    await queue.send(COUNTING, { number: 1 });
    await expect.poll(states, SOON).toEqual(["completed"]);
    expect(lasts).toEqual([false, false, false, false, false]);
  });

  it("says how far it is", async () => {
    const queue = await work(async (_data, { progress, signal }) => {
      progress(0.4);
      await never(signal);
    });
    await queue.send(COUNTING, { number: 1 });
    await expect.poll(async () => (await rows())[0]?.output, SOON).toEqual({ progress: 0.4 });
  });

  it("keeps its lease while calls use all their connections", async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const queue = await work(async (_data, { progress }) => {
      progress(0.7);
      begun.resolve();
      await go.promise;
    });
    await queue.send(COUNTING, { number: 1 });
    await begun.promise;
    const { max } = database().pool.options;
    const calls = await Promise.all(Array.from({ length: max }, () => database().pool.connect()));
    const progress = async () => {
      const { rows: found } = await calls[0]!.query<{ output: unknown }>(
        "select output from pgboss.job",
      );
      return found[0]!.output;
    };
    try {
      await expect.poll(progress, SOON).toEqual({ progress: 0.7 });
    } finally {
      for (const call of calls) call.release();
      go.resolve();
    }
    await expect.poll(states, SOON).toEqual(["completed"]);
  }, 90_000);

  it("that is cancelled is ended", async () => {
    const ended = Promise.withResolvers<void>();
    const queue = await work(async (_data, { signal }) => {
      signal.addEventListener("abort", () => ended.resolve());
      await never(signal);
    });
    await queue.send(COUNTING, { number: 1 });
    await expect.poll(states, SOON).toEqual(["active"]);
    await database().pool.query("update pgboss.job set state = 'cancelled'");
    await ended.promise;
    expect(await states()).toEqual(["cancelled"]);
  });

  it("of which one waits is not doubled; one more may wait while one runs", async () => {
    const begun = Promise.withResolvers<JobRun>();
    const go = Promise.withResolvers<void>();
    let times = 0;
    const queue = await work(async (_data, run) => {
      times += 1;
      begun.resolve(run);
      await go.promise;
    }, 2);
    await queue.send(COUNTING, { number: 1 }, { key: "a" });
    await begun.promise;
    expect(await queue.send(COUNTING, { number: 1 }, { key: "a" })).toBe(true);
    expect(await queue.send(COUNTING, { number: 1 }, { key: "a" })).toBe(false);
    expect(times).toBe(1);
    go.resolve();
    await expect.poll(states, SOON).toEqual(["completed", "completed"]);
    expect(times).toBe(2);
  });

  it("that comes back does so, however it ended", async () => {
    const kind = { ...COUNTING, name: "again", schema: NoData, every: 0.05 };
    const queue = await open([kind as never]);
    let times = 0;
    const run = async () => {
      times += 1;
      if (times === 2) throw new JobFailed("Once");
    };
    await queue.work({ kind, concurrency: 1, run });
    await expect.poll(() => times, SOON).toBeGreaterThan(4);
    const dead = (await rows()).filter(({ name }) => name === "dead-letters");
    expect(dead).toEqual([]);
  });
});

it("a job is done once more where it is given back beside another with its key", async () => {
  const go = Promise.withResolvers<void>();
  let times = 0;
  const queue = await work(async () => {
    times += 1;
    if (times > 1) return;
    await go.promise;
    throw new JobPostponed("Not now", 0.05);
  });
  await queue.send(COUNTING, { number: 1 });
  await expect.poll(states, SOON).toEqual(["active"]);
  await queue.send(COUNTING, { number: 1 });
  await database().pool.query(
    "update pgboss.job set state = 'retry', start_after = now() where state = 'created'",
  );
  go.resolve();
  await expect.poll(states, SOON).toEqual(["completed", "completed"]);
  expect(times).toBe(2);
});

it("a job whose beginning failed after the start is begun again", async () => {
  const queue = await open();
  const seen: number[] = [];
  let looks = 0;
  const recover = async () => {
    looks += 1;
    if (looks === 1) throw new Error("The database is away");
  };
  const run = async ({ number }: { number: number }) => void seen.push(number);
  queue.workInBackground({ kind: COUNTING, concurrency: 1, run, recover });
  await queue.send(COUNTING, { number: 5 });
  await expect.poll(() => seen, SOON).toEqual([5]);
  expect(looks).toBe(2);
});

describe("two processes", () => {
  it("share one queue, and each job is done once", async () => {
    const done: number[] = [];
    const by = new Set<number>();
    const both = Promise.withResolvers<void>();
    const workers = [1, 2].map((worker) =>
      work(async ({ number }) => {
        by.add(worker);
        if (by.size === 2) both.resolve();
        await both.promise;
        done.push(number);
      }, 2),
    );
    const [queue] = await Promise.all(workers);
    const numbers = Array.from({ length: 60 }, (_each, at) => at);
    await Promise.all(
      numbers.map((number) => queue!.send(COUNTING, { number }, { key: `${number}` })),
    );
    await expect.poll(() => done.length, SOON).toBe(60);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it("take over from each other as one closes", async () => {
    const first = await work((_data, { signal }) => never(signal));
    await first.send(COUNTING, { number: 1 });
    await expect.poll(states, SOON).toEqual(["active"]);
    await first.close();
    const [waiting] = await rows();
    expect(waiting).toMatchObject({
      state: "retry",
      output: { message: "The server was stopped" },
    });
    let isLast: boolean | null = null;
    await work(async (_data, run) => {
      isLast = run.isLastTry;
    });
    await expect.poll(states, SOON).toEqual(["completed"]);
    expect(isLast).toBe(false);
  });

  it("take over from one that was killed, once its lease is over", async () => {
    const queue = await open();
    await queue.send(COUNTING, { number: 3 });
    const program = join(import.meta.dirname, "../../../test/job-process.ts");
    const env = { ...process.env, DATABASE: url() };
    child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
    const begun = await new Promise((resolve) => child!.stdout!.once("data", resolve));
    expect(String(begun)).toBe("3\n");
    child.kill("SIGKILL");
    expect(await states()).toEqual(["active"]);
    const seen: number[] = [];
    await work(async ({ number }) => void seen.push(number));
    await expect.poll(() => seen, { ...SOON, timeout: 100_000 }).toEqual([3]);
    await expect.poll(states, SOON).toEqual(["completed"]);
  }, 120_000);
});
