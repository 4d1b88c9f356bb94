import { readFile, stat } from "node:fs/promises";

import { DomainError, type ErrorCode } from "@lyceum/shared/errors.ts";
import { RESUME_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";

import { FairTurns, NoTurnError } from "../../kernel/processes/FairTurns.ts";
import { Refusal, type RefusalReason } from "./files/refusal.ts";
import { type PoolLog, ReaderPool } from "./ReaderPool.ts";
import { ReaderLostError } from "./ReaderProcess.ts";
import type { ReadResume } from "./read-result.ts";

export type ResumeReaderOptions = {
  /** Files read at the same time, each in a process of its own, and those of one party. */
  processes?: number;
  processesEach?: number;
  /** Files that may wait, and those of one party; beyond them reading is refused as busy. */
  waiting?: number;
  waitingEach?: number;
  /** Milliseconds for which a process waits after the last sign of somebody who scans. */
  waitsFor?: number;
  /** Of those processes; behind the server where left out. */
  niceness?: number | undefined;
  log?: PoolLog;
};

export type ReadOptions = {
  /** Whose file it is: those that wait are read in turn, one of each party. */
  party?: string;
  /** Aborted once nobody waits for what is read. */
  signal?: AbortSignal | undefined;
};

export type ResumeReader = {
  /** Somebody is likely to send a file: has a process wait for it. Resolves once one does. Never rejects. */
  expect(): Promise<void>;
  /**
   * Reads a PDF or .docx, judged by its content. Throws DomainError: invalid (empty, damaged, too long, too complex), unsupported (another type,
   * encrypted, with macros, a picture without text), too_large, unavailable (too many wait, or the machine has no time or memory).
   */
  read(path: string, options?: ReadOptions): Promise<ReadResume>;
  /** Ends all that runs; files that wait or are read are refused as busy. Idempotent. */
  close(): Promise<void>;
};

const CODES: Record<RefusalReason, ErrorCode> = {
  fileType: "unsupported",
  unreadable: "invalid",
  encrypted: "unsupported",
  tooLarge: "too_large",
  tooLong: "invalid",
  tooManyPages: "invalid",
  tooComplex: "invalid",
  imageOnly: "unsupported",
  empty: "invalid",
};
/** Seconds. */
const RETRY_AFTER = 5;
/** Milliseconds: those before it are read in that time, or the machine is too busy. */
const WAIT_AT_MOST = 30_000;

const DEFAULTS = { processes: 2, processesEach: 1, waiting: 40, waitingEach: 20 };
const QUIET: PoolLog = { warn: () => undefined, error: () => undefined };

/** Reads each file in a process of its own, which ends with it: nothing of one person's file is there for the next. */
export const createResumeReader = (options: ResumeReaderOptions = {}): ResumeReader => {
  const { processes, processesEach, waiting, waitingEach } = { ...DEFAULTS, ...options };
  const { log = QUIET, waitsFor, niceness } = options;
  const pool = new ReaderPool(processes, log, { waitsFor, niceness });
  const turns = new FairTurns({
    atOnce: processes,
    atOnceEach: processesEach,
    waiting,
    waitingEach,
    waitAtMost: WAIT_AT_MOST,
  });

  const readNow = async (path: string): Promise<ReadResume> => {
    const bytes = await readFile(path);
    try {
      return await (await pool.take()).read(bytes);
    } catch (error) {
      if (!(error instanceof ReaderLostError && error.mayTryAgain)) throw error;
      return (await pool.takeNew()).read(bytes);
    }
  };

  return {
    expect: () => pool.expect(),
    read: async (path, { party = "", signal } = {}) => {
      await judgeSize(path);
      try {
        return await turns.run(party, () => readNow(path), signal);
      } catch (error) {
        throw toDomainError(error);
      }
    },
    close: async () => {
      turns.close();
      await pool.close();
    },
  };
};

const judgeSize = async (path: string): Promise<void> => {
  const { size } = await stat(path);
  if (size > RESUME_MAX) throw refused("tooLarge");
  if (size === 0) throw refused("unreadable");
};

const refused = (reason: RefusalReason) => new DomainError(CODES[reason], SCANNER_MESSAGES[reason]);

const toDomainError = (error: unknown): unknown => {
  if (error instanceof Refusal) return refused(error.reason);
  const isBusy = error instanceof NoTurnError || error instanceof ReaderLostError;
  return isBusy ? new DomainError("unavailable", SCANNER_MESSAGES.busy, RETRY_AFTER) : error;
};
