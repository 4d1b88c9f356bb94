import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Socket, connect } from "node:net";

import { killGroup } from "./kill-group.ts";
import type { FromLauncher, ToLauncher, ToStart } from "./messages.ts";

/**
 * Starts programs for its parent and tells it of their ends. It is small, and has nothing else to do: a process that starts another one
 * stands still until the system has copied its memory's tables and the other has had its first turn. Here is who leads each program
 * that was asked for and has not ended: null until it has started.
 */
const running = new Map<number, number | null>();

const tell = (message: FromLauncher): void => {
  // A parent that is gone is noticed below.
  process.send?.(message, undefined, undefined, () => undefined);
};

const end = (message: FromLauncher): void => {
  running.delete(message.id);
  tell(message);
};

/** A stream that leads to the parent. What comes along it is the program's, not ours. */
const streamTo = async (address: string, key: string): Promise<Socket> => {
  const stream = connect({ path: address });
  // The parent ends those of a program that it gave up.
  stream.on("error", () => undefined).pause();
  await once(stream, "connect");
  await new Promise<void>((resolve, reject) => {
    stream.write(key, (error) => (error ? reject(error) : resolve()));
  });
  return stream;
};

const start = async ({ id, command, env, address, keys }: ToStart): Promise<void> => {
  running.set(id, null);
  const streams = await Promise.all(keys.map(async (key) => (key ? streamTo(address, key) : null)));
  if (!running.has(id)) {
    for (const stream of streams) stream?.destroy();
    return;
  }
  const [program, ...args] = command;
  // The leader of a group, so that what it starts ends with it.
  const stdio = streams.map((stream) => stream ?? "ignore");
  const child = spawn(program, args, { env, stdio, detached: true });
  // The program has its own.
  for (const stream of streams) stream?.destroy();
  child.once("error", ({ message }) => end({ id, failure: message }));
  const { pid } = child;
  if (pid === undefined) return;
  running.set(id, pid);
  child.once("exit", (code, signal) => end({ id, code, signal }));
  tell({ id, pid });
};

const giveUp = (id: number): void => {
  const pid = running.get(id);
  if (pid === null) end({ id, failure: "It was given up." });
  // Its end is told of, as any other's.
  else if (pid !== undefined) killGroup(pid);
};

process.on("message", (asked: ToLauncher) => {
  if ("givenUp" in asked) return giveUp(asked.id);
  start(asked).catch((error: unknown) => end({ id: asked.id, failure: String(error) }));
});
process.once("disconnect", () => {
  for (const pid of running.values()) if (pid !== null) killGroup(pid);
  process.exit();
});
