import type { Buffer } from "node:buffer";

import { keptForLater } from "@lyceum/shared/promises.ts";
import { z } from "zod";

import { parseJson } from "../../kernel/json.ts";
import { type Ending, LimitedProgram, wasKilled } from "../../kernel/processes/LimitedProgram.ts";
import { readLines } from "../../kernel/processes/lines.ts";
import { REFUSALS, Refusal } from "./files/refusal.ts";
import { ReadResume } from "./read-result.ts";
import { READER_FILES, READER_LIMITS, READER_NICENESS, readerCommand } from "./reader-command.ts";

/** Milliseconds, as generous as a busy machine needs: it is the processor's time that bounds a file. */
const START_WITHIN = 30_000;
const READ_WITHIN = 30_000;
/** Characters of an answer: ten times what 20 pages set closely hold. */
const ANSWER_MAX = 8 * 1024 * 1024;

/** The process was lost for no fault of the file's: the machine had no time or no memory, or it was ended. */
export class ReaderLostError extends Error {
  override readonly name = "ReaderLostError";
  /** Something else on this machine ended it: another one may read the file. */
  readonly mayTryAgain: boolean;
  constructor(message: string, mayTryAgain: boolean) {
    super(message);
    this.mayTryAgain = mayTryAgain;
  }
}

/** The process reads what strangers made: its word is checked like theirs. */
const Reply = z.union([z.object({ read: ReadResume }), z.object({ refusal: z.enum(REFUSALS) })]);

/** A process that reads one file and ends. */
export class ReaderProcess {
  readonly #program: LimitedProgram;
  readonly #answers: (string | null)[] = [];
  #heard: (() => void) | undefined;

  /** False where it ended before it waited for its file. Never rejects. */
  readonly ready: Promise<boolean>;
  /** Never rejects. */
  readonly gone: Promise<Ending>;

  /** Throws what the system says where it starts no program. */
  static async start(compiled: string | null, niceness = READER_NICENESS): Promise<ReaderProcess> {
    const program = await LimitedProgram.start(readerCommand(compiled), {
      limits: { ...READER_LIMITS, niceness },
      reads: READER_FILES,
      streams: ["pipe", "pipe"],
    });
    return new ReaderProcess(program);
  }

  private constructor(program: LimitedProgram) {
    this.#program = program;
    const [, answers] = program.streams;
    if (answers)
      readLines(answers, {
        max: ANSWER_MAX,
        onLine: (line) => this.#hear(line),
        onTooLong: () => program.end("output"),
      });
    this.gone = program.ended;
    program.ended.then(
      () => this.#hear(null),
      () => this.#hear(null),
    );
    this.ready = keptForLater(this.#answerWithin(START_WITHIN).then((answer) => answer !== null));
  }

  /** False where it has ended since it was ready, as it may when the machine runs out of memory. */
  get isThere(): boolean {
    return this.#answers.length === 0;
  }

  /** Once; it ends with that. Throws Refusal, or ReaderLostError. */
  async read(bytes: Buffer): Promise<ReadResume> {
    this.#program.streams[0]?.end(bytes);
    await this.#program.hurry();
    const answer = await this.#answerWithin(READ_WITHIN);
    this.#program.end();
    if (answer === null) throw lossOf(await this.gone);
    const reply = Reply.safeParse(parseJson(answer)).data;
    if (reply && "read" in reply) return reply.read;
    throw new Refusal(reply?.refusal ?? "unreadable");
  }

  /** Idempotent. */
  async end(): Promise<void> {
    this.#program.end();
    await this.gone;
  }

  #hear(answer: string | null): void {
    this.#answers.push(answer);
    this.#heard?.();
  }

  /** Its next line; null where it ends without one. Never rejects. */
  async #answerWithin(milliseconds: number): Promise<string | null> {
    const late = setTimeout(() => this.#program.end("time"), milliseconds);
    while (this.#answers.length === 0)
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    clearTimeout(late);
    return this.#answers[0] === null ? null : (this.#answers.shift() ?? null);
  }
}

export const describeEnding = ({ reason, code, signal, error }: Ending) =>
  `${reason}, ${error?.message ?? signal ?? code}`;

/** Whether the file or the machine is to blame for a process that ended without an answer. */
const lossOf = (ending: Ending): Error => {
  const { reason } = ending;
  if (reason === "cpu") return new Refusal("tooLong");
  if (reason === "memory" || reason === "output") return new Refusal("unreadable");
  const isKilled = wasKilled(ending);
  if (reason === "itself" && !isKilled) return new Refusal("unreadable");
  return new ReaderLostError(describeEnding(ending), isKilled);
};
