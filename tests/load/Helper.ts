import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

type Commands = Record<string, (body: never) => unknown>;
type Request = { id: number; command: string; body: unknown };
type Answer = { id: number; value?: unknown; error?: string };
type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Milliseconds until a process that does not end by itself is killed. */
const ENDED_WITHIN = 5_000;

/** One of our programs in a separate process, so that its work does not affect the measurement. */
export class Helper<Known extends Commands> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /**
   * @param program Absolute path of a file that calls `answerParent`.
   * @param apart Whether it is the leader of a session, as `npm start` is: Linux divides the processors between sessions first, so
   * that it shares nothing of its part with this benchmark.
   * @param flags Of Node.
   */
  constructor(program: string, apart = false, flags: string[] = []) {
    this.#child = fork(program, { detached: apart, execArgv: [...process.execArgv, ...flags] });
    this.#child.on("message", (answer) => this.#answered(answer as Answer));
    this.#child.on("exit", (code) => this.#ended(code));
  }

  /** Rejects with the command's error, or if the process ends before it answers. */
  ask<Name extends keyof Known & string>(
    command: Name,
    body: Parameters<Known[Name]>[0],
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, command, body } satisfies Request);
    });
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** Idempotent. Resolves once the process is gone: it ends with its parent's line, whatever its libraries do on a signal. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill("SIGKILL"), ENDED_WITHIN);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    clearTimeout(late);
  }

  #answered({ id, value, error }: Answer) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  }

  #ended(code: number | null) {
    for (const { reject } of this.#waiting.values())
      reject(new Error(`A helper process ended with ${code}.`));
    this.#waiting.clear();
  }
}

/** The other end: runs the parent's commands until the parent is gone. */
export const answerParent = (commands: Commands) => {
  const tell = (answer: Answer) => void process.send?.(answer);
  process.on("message", ({ id, command, body }: Request) => {
    const run = commands[command] as ((body: unknown) => unknown) | undefined;
    Promise.resolve(body)
      .then((given) => run?.(given))
      .then(
        (value) => tell({ id, value }),
        (error: unknown) => tell({ id, error: String(error) }),
      );
  });
  process.once("disconnect", () => process.exit());
};
