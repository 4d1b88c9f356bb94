import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const MODULE = JSON.stringify(join(import.meta.dirname, "isolation.ts"));
const NO_RIGHTS = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"];
const OWN_USERS = ["--user", "--map-current-user", "--net", "/bin/true"];
const run = promisify(execFile);

const asRootWithoutRights = (program: string, ...args: string[]) =>
  run("/usr/bin/setpriv", [...NO_RIGHTS, program, ...args]);

describe.runIf(process.getuid?.() === 0)("root without root's rights", () => {
  it("keeps its programs from the network where a user may have namespaces", async () => {
    const may = await asRootWithoutRights("/usr/bin/unshare", ...OWN_USERS).then(
      () => true,
      () => false,
    );
    const source = `const { isolationFor } = await import(${MODULE});
      console.log(JSON.stringify(await isolationFor("ours")));`;
    const node = [process.execPath, "--input-type=module", "-e", source] as const;
    const { stdout } = await asRootWithoutRights(...node);
    expect(JSON.parse(stdout)).toMatchObject({ ownNetwork: may, countsProcesses: false });
    expect(stdout).toContain("--no-new-privs");
  });
});
