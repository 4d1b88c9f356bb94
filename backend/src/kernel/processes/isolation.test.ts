import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import { OWN_GROUP } from "./turn-on-processor.ts";

const MODULE = JSON.stringify(join(import.meta.dirname, "isolation.ts"));
const RUN_LIMITED = JSON.stringify(join(import.meta.dirname, "run-limited.ts"));
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

  it.runIf(existsSync(OWN_GROUP))(
    "has all of its programs behind the others, however many it starts at once",
    async () => {
      const source = `const { runLimited } = await import(${RUN_LIMITED});
        const limits = { cpuSeconds: 9, memoryBytes: 1e9, fileBytes: 0, openFiles: 64, processes: 64, niceness: 5 };
        const run = () => runLimited(["/bin/cat", "${OWN_GROUP}"], { limits });
        const said = await Promise.all(Array.from({ length: 5 }, run));
        console.log(said.map(({ stdout }) => stdout).join(""));`;
      const node = [process.execPath, "--input-type=module", "-e", source] as const;
      const { stdout } = await asRootWithoutRights(...node);
      // On a machine that is always busy one may have waited too long already.
      expect(stdout.match(/nice (19|5)\n/g)).toHaveLength(5);
    },
  );
});
