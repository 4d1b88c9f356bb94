import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";

import { DomainError, type ErrorCode } from "@lyceum/shared/errors.ts";
import { RESUME_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { Refusal, type RefusalReason } from "./files/refusal.ts";
import { readInChild } from "./read-in-child.ts";
import type { ReadResume } from "./read-result.ts";
import { createSpareChild } from "./spare-child.ts";

export type ResumeReaderOptions = {
  /** Files read at the same time, each in a process of its own. */
  processes?: number;
  /** Files that may wait; beyond them reading is refused as busy. */
  waiting?: number;
};

export type ResumeReader = {
  /**
   * Reads a PDF or .docx, judged by its content. Throws DomainError: invalid (empty, damaged, too long), unsupported (another type,
   * encrypted, with macros, a picture without text), too_large, unavailable (too many wait).
   */
  read(path: string): Promise<ReadResume>;
  /** Ends all that runs. */
  close(): Promise<void>;
};

const CODES: Record<RefusalReason, ErrorCode> = {
  fileType: "unsupported",
  unreadable: "invalid",
  encrypted: "unsupported",
  tooLarge: "too_large",
  tooLong: "invalid",
  imageOnly: "unsupported",
};
const RETRY_AFTER = 5;

const busy = () => new DomainError("unavailable", MESSAGES.scanner.busy, RETRY_AFTER);

/** Reads each file in a process of its own, which ends with it: nothing of one person's file is there for the next. */
export const createResumeReader = (options: ResumeReaderOptions = {}): ResumeReader => {
  const { processes = 2, waiting = 20 } = options;
  const spare = createSpareChild();
  const running = new Set<ChildProcess>();
  const queue: PromiseWithResolvers<void>[] = [];
  let reading = 0;
  let closed = false;

  const takeTurn = async (): Promise<void> => {
    if (closed || queue.length >= waiting) throw busy();
    if (reading < processes) {
      reading += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    queue.push(turn);
    await turn.promise;
  };
  /** To the next that waits, or back. */
  const passTurn = (): void => {
    const next = queue.shift();
    if (next) next.resolve();
    else reading -= 1;
  };
  const readNow = async (path: string): Promise<ReadResume> => {
    const child = spare.take();
    running.add(child);
    try {
      return await readInChild(child, path);
    } finally {
      running.delete(child);
      if (!closed) spare.prepare();
    }
  };

  return {
    read: async (path) => {
      await judgeSize(path);
      await takeTurn();
      try {
        return await readNow(path);
      } catch (error) {
        throw error instanceof Refusal ? toDomainError(error) : error;
      } finally {
        passTurn();
      }
    },
    close: async () => {
      closed = true;
      spare.end();
      for (const turn of queue.splice(0)) turn.reject(busy());
      await Promise.all([...running].map(endChild));
    },
  };
};

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
};

const judgeSize = async (path: string): Promise<void> => {
  const { size } = await stat(path);
  if (size > RESUME_MAX) throw toDomainError(new Refusal("tooLarge"));
  if (size === 0) throw toDomainError(new Refusal("unreadable"));
};

const toDomainError = ({ reason }: Refusal): DomainError =>
  new DomainError(CODES[reason], MESSAGES.scanner[reason]);
