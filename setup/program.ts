import { inspect } from "node:util";

import { keptForLater } from "@lyceum/shared/promises.ts";
import closeWithGrace from "close-with-grace";
import { explainFailure } from "./failure.ts";
import { allSaid } from "./output.ts";
import { endWithParent, isParentGone } from "./parent.ts";
import { terminal } from "./steps.ts";

/** Maximum milliseconds for a stop. */
const GRACE = 8_000;

/** Where uncaught failures are reported. `count`: their number in this process. */
type Report = (error: unknown, count: number) => void;

/** What a program does before it closes. `cut`: aborts when it is to wait no longer. Never rejects. */
type Leave = (cut: AbortSignal) => Promise<void>;

export type Ending = {
  /** Aborts once the program closes. */
  readonly closing: AbortSignal;
  /** Reports uncaught failures here from now on, instead of at the terminal. */
  reportTo(report: Report): void;
  /** From now on a signal starts this, and the program closes after it. A second signal, or a failure, closes it at once. */
  beforeClosing(leave: Leave): void;
};

type Program<Answer> = (opened: AsyncDisposableStack, ending: Ending) => Promise<Answer>;

const FAILURES = ["uncaughtException", "unhandledRejection"] as const;

/** Those that ask a program to end. */
const STOPS = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;

const explain: Report = (error) => terminal.warn(explainFailure(error));

/** The system ends a process after a fault in native code; a handler would only meet the fault again. */
const FAULTS = ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"] as const;

/**
 * On a signal or an uncaught failure, closes everything that the program opened, in reverse order, and ends the
 * process: with 1 after a failure, because its state is unknown.
 */
class OrderlyEnd implements Ending {
  readonly #opened: AsyncDisposableStack;
  readonly #grace: number;
  #closing: ReturnType<typeof closeWithGrace>;
  readonly #cut = new AbortController();
  readonly closing = this.#cut.signal;
  #report: Report = explain;
  #failures = 0;
  #ending = false;

  constructor(opened: AsyncDisposableStack, grace: number) {
    this.#opened = opened;
    this.#grace = grace;
    endWithParent();
    this.#closing = this.#closeOnSignal();
    for (const failure of FAILURES) process.on(failure, this.#fail);
  }

  #closeOnSignal(): ReturnType<typeof closeWithGrace> {
    return closeWithGrace(
      {
        delay: this.#grace,
        // A second failure must not interrupt the close that the first one started: failures are handled one after
        // another here.
        skip: [...FAILURES, ...FAULTS],
        logger: { error: (error) => this.#tell(error) },
        onSecondSignal: (signal) => terminal.warn(`${signal} again: leaving at once.`),
        onTimeout: () =>
          terminal.warn("Not everything could be closed in order; leaving all the same."),
      },
      () => this.#close(),
    );
  }

  reportTo(report: Report): void {
    this.#report = report;
  }

  beforeClosing(leave: Leave): void {
    if (this.#ending) return;
    const start = () => {
      if (!this.#ending) this.#leave(leave);
      for (const signal of STOPS) process.off(signal, start);
    };
    for (const signal of STOPS) process.on(signal, start);
    this.#closing.uninstall();
  }

  uninstall(): void {
    this.#closing.uninstall();
    for (const failure of FAILURES) process.off(failure, this.#fail);
  }

  readonly #fail = (error: unknown): void => {
    this.#failures += 1;
    try {
      this.#tell(error);
    } finally {
      this.#closeOnce();
    }
  };

  /** What the report throws would end the process before anything is closed. */
  #tell(error: unknown): void {
    try {
      this.#report(error, this.#failures);
    } catch {
      const text = inspect(error, { customInspect: false });
      terminal.warn(`This failure could not be logged: ${text}`);
    }
  }

  /** The next signal closes, and one after that leaves at once. */
  #leave(leave: Leave): void {
    this.#closing = this.#closeOnSignal();
    // The process that started it is gone, and its successor may already start the next one.
    if (isParentGone()) return this.#closeOnce();
    const close = () => this.#closeOnce();
    leave(this.#cut.signal).then(close, this.#fail);
  }

  #closeOnce(): void {
    if (!this.#ending) this.#closing.close();
  }

  async #close(): Promise<void> {
    this.#ending = true;
    this.#cut.abort();
    await this.#opened.disposeAsync();
    if (this.#failures === 0) return;
    await allSaid();
    process.exit(1);
  }
}

/**
 * Has a part closed that is still starting: a stop waits until it is up, or has failed, and what it did elsewhere is undone. The caller
 * asks afterwards whether a stop came meanwhile.
 */
export function ownStarting<Part extends { close(): Promise<void> }>(
  opened: AsyncDisposableStack,
  starting: Promise<Part>,
): Promise<Part> {
  const close = (part: Part) => part.close();
  const up = keptForLater(starting);
  opened.defer(() => up.then(close, () => undefined));
  return up;
}

/** Null if a stop came meanwhile: the failure is then a consequence of the stop. Another is explained at the terminal, whatever `reportTo` says. */
async function perform<Answer>(
  program: Program<Answer>,
  opened: AsyncDisposableStack,
  ending: Ending,
) {
  try {
    return await program(opened, ending);
  } catch (error) {
    if (opened.disposed) return null;
    ending.reportTo(explain);
    throw error;
  }
}

/** Runs a program that serves until it is stopped. @param grace milliseconds that its close may take. */
export async function runUntilStopped(program: Program<void>, grace = GRACE): Promise<void> {
  const opened = new AsyncDisposableStack();
  await perform(program, opened, new OrderlyEnd(opened, grace));
}

/** Runs a program that ends by itself, with exit code 0 if it returns true, else 1. */
export async function runToTheEnd(program: Program<boolean>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const inOrder = new OrderlyEnd(opened, GRACE);
  const passed = await perform(program, opened, inOrder);
  if (passed === null) return;
  inOrder.uninstall();
  await opened.disposeAsync();
  await allSaid();
  process.exit(passed ? 0 : 1);
}
