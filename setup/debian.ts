import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Log } from "./log.ts";
import { type ProgramFailure, run } from "./processes.ts";
import { SetUpError } from "./set-up-error.ts";

const isInstalled = async (name: string) =>
  run("dpkg-query", ["-W", "-f=${db:Status-Status}", name]).then(
    ({ stdout }) => stdout === "installed",
    () => false,
  );

async function apt(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const running = run("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { env });
  await running.catch(({ stderr }: ProgramFailure) => {
    throw new SetUpError(`apt-get ${args.join(" ")} failed: ${stderr.trim()}`);
  });
}

/** Whether this is Debian or a derivative. */
export const hasApt = () =>
  run("apt-get", ["--version"]).then(
    () => true,
    () => false,
  );

/** One call after another: two at once would compete for the lock of the package lists, and one would fail. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Installs the missing Debian packages, as root; otherwise throws SetUpError naming the command to run. `purpose`
 * completes the sentence "… is needed".
 */
export async function ensurePackages(names: string[], purpose: string, log: Log): Promise<void> {
  const installed = await Promise.all(names.map(isInstalled));
  const missing = names.filter((_, index) => !installed[index]);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid?.() !== 0) {
    throw new SetUpError(
      `${purpose} needs Debian packages that are not installed. Run: sudo ${command}`,
    );
  }
  log.info(`${purpose} needs Debian packages, about a minute: ${missing.join(" ")}`);
  const next = () => install(missing);
  const installing = turn.then(next, next);
  turn = keptForLater(installing);
  await installing;
}

async function install(names: string[]): Promise<void> {
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...names);
}
