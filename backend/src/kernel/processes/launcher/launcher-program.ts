import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Socket, connect } from "node:net";

import { killGroup } from "./kill-group.ts";
import type { FromLauncher, ToLauncher } from "./messages.ts";

/**
 * Starts programs for its parent and tells it of their ends. It is small, and has nothing else to do: a process that starts another one
 * stands still until the system has copied its memory's tables and the other has had its first turn.
 */
const running = new Set<number>();

const tell = (message: FromLauncher): void => {
  // A parent that is gone is noticed below.
  process.send?.(message, undefined, undefined, () => undefined);
};

/** A stream that leads to the parent. What comes along it is the program's, not ours. */
const streamTo = async (address: string, key: string): Promise<Socket> => {
  const stream = connect({ path: address });
  stream.pause();
  await once(stream, "connect");
  await new Promise<void>((resolve, reject) => {
    stream.write(key, (error) => (error ? reject(error) : resolve()));
  });
  return stream;
};

const start = async ({ id, command, env, address, keys }: ToLauncher): Promise<void> => {
  const streams = await Promise.all(keys.map(async (key) => (key ? streamTo(address, key) : null)));
  const [program, ...args] = command;
  // The leader of a group, so that what it starts ends with it.
  const stdio = streams.map((stream) => stream ?? "ignore");
  const child = spawn(program, args, { env, stdio, detached: true });
  // The program has its own.
  for (const stream of streams) stream?.destroy();
  child.once("error", ({ message }) => tell({ id, failure: message }));
  const { pid } = child;
  if (pid === undefined) return;
  running.add(pid);
  child.once("exit", (code, signal) => {
    running.delete(pid);
    tell({ id, code, signal });
  });
  tell({ id, pid });
};

process.on("message", (asked: ToLauncher) => {
  start(asked).catch((error: unknown) => tell({ id: asked.id, failure: String(error) }));
});
process.once("disconnect", () => {
  for (const pid of running) killGroup(pid);
  process.exit();
});
