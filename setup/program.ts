import closeWithGrace from "close-with-grace";
import { explainFailure } from "./failure.ts";
import { endWithParent } from "./parent.ts";
import { terminal } from "./steps.ts";

/** Milliseconds that a stop may take at most. */
const GRACE = 8_000;

/** Where failures are reported that nothing has caught. `count`: how many there have been in this process. */
type Report = (error: unknown, count: number) => void;

type Ending = {
  /** From now on failures are reported here instead of at the terminal. */
  reportTo(report: Report): void;
};

type Program<Answer> = (opened: AsyncDisposableStack, ending: Ending) => Promise<Answer>;

const FAILURES = ["uncaughtException", "unhandledRejection"] as const;

/** A process that the system ends for a fault of native code can do nothing more: a handler would meet the fault again. */
const FAULTS = ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"] as const;

/**
 * On a signal, and on a failure that nothing has caught, what the program opened is closed, the last first, and the
 * process ends: with 1 after a failure, because nobody knows what state it has left.
 */
class InOrder implements Ending {
  readonly #opened: AsyncDisposableStack;
  readonly #closing: ReturnType<typeof closeWithGrace>;
  #report: Report = (error) => terminal.warn(explainFailure(error));
  #failures = 0;
  #ending = false;

  constructor(opened: AsyncDisposableStack, grace: number) {
    this.#opened = opened;
    endWithParent();
    this.#closing = closeWithGrace(
      {
        delay: grace,
        // A second failure must not cut short the close that the first one began: failures are followed here.
        skip: [...FAILURES, ...FAULTS],
        logger: { error: (error) => this.#report(error, this.#failures) },
        onSecondSignal: (signal) => terminal.warn(`${signal} again: leaving at once.`),
        onTimeout: () =>
          terminal.warn("Not everything could be closed in order; leaving all the same."),
      },
      () => this.#close(),
    );
    for (const failure of FAILURES) process.on(failure, this.#fail);
  }

  reportTo(report: Report): void {
    this.#report = report;
  }

  uninstall(): void {
    this.#closing.uninstall();
    for (const failure of FAILURES) process.off(failure, this.#fail);
  }

  readonly #fail = (error: unknown): void => {
    this.#failures += 1;
    this.#report(error, this.#failures);
    if (!this.#ending) this.#closing.close();
  };

  async #close(): Promise<void> {
    this.#ending = true;
    await this.#opened.disposeAsync();
    if (this.#failures > 0) process.exit(1);
  }
}

/** Null if we were told to stop meanwhile: what was going on fails then because we took it down. */
async function perform<Answer>(
  program: Program<Answer>,
  opened: AsyncDisposableStack,
  ending: Ending,
) {
  try {
    return await program(opened, ending);
  } catch (error) {
    if (opened.disposed) return null;
    throw error;
  }
}

/** Runs a program that serves until it is told to stop. @param grace milliseconds that its close may take. */
export async function runUntilStopped(program: Program<void>, grace = GRACE): Promise<void> {
  const opened = new AsyncDisposableStack();
  await perform(program, opened, new InOrder(opened, grace));
}

/** Runs a program that comes to an end by itself, and leaves with 0 if it answers true, else 1. */
export async function runToTheEnd(program: Program<boolean>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const inOrder = new InOrder(opened, GRACE);
  const passed = await perform(program, opened, inOrder);
  if (passed === null) return;
  inOrder.uninstall();
  await opened.disposeAsync();
  process.exit(passed ? 0 : 1);
}
