import closeWithGrace from "close-with-grace";
import { explainFailure } from "./failure.ts";
import { endWithParent } from "./parent.ts";
import { terminal } from "./steps.ts";

/** Whoever waits for us to stop is kept no longer than this, in milliseconds. */
const GRACE = 8_000;

type Program<Answer> = (opened: AsyncDisposableStack) => Promise<Answer>;

/** On a signal and on a failure, which is explained at the terminal, what the program opened is closed, the last first. */
function closeInTheEnd(opened: AsyncDisposableStack) {
  endWithParent();
  const logger = { error: (error: unknown) => terminal.warn(explainFailure(error)) };
  const onTimeout = () =>
    terminal.warn("Not everything could be closed in order; leaving all the same.");
  return closeWithGrace({ delay: GRACE, logger, onTimeout }, async ({ err }) => {
    if (err) logger.error(err);
    await opened.disposeAsync();
  });
}

/** Null if we were told to stop meanwhile: what was going on fails then because we took it down. */
async function perform<Answer>(program: Program<Answer>, opened: AsyncDisposableStack) {
  try {
    return await program(opened);
  } catch (error) {
    if (opened.disposed) return null;
    throw error;
  }
}

/** Runs a program that serves until it is told to stop. */
export async function runUntilStopped(program: Program<void>): Promise<void> {
  const opened = new AsyncDisposableStack();
  closeInTheEnd(opened);
  await perform(program, opened);
}

/** Runs a program that comes to an end by itself, and leaves with 0 if it answers true, else 1. */
export async function runToTheEnd(program: Program<boolean>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const closing = closeInTheEnd(opened);
  const passed = await perform(program, opened);
  if (passed === null) return;
  closing.uninstall();
  await opened.disposeAsync();
  process.exit(passed ? 0 : 1);
}
