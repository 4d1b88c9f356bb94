import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { serverAccount } from "../../setup/postgres/account.ts";
import { asRoot, isOpen, makesWays } from "../support/servers/rights.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

describe("a folder that the site's programs cannot write to", () => {
  /** The user whom they run as here. */
  const owner = async () => (makesWays || (await isOpen()) ? serverAccount() : null);

  /** What a start, by `starter` or by this user, says that has this folder, or file, as the value of a setting. */
  const startWith = async (
    setting: string,
    make: (path: string) => Promise<unknown>,
    starter?: { uid: number; gid: number },
  ) => {
    await using opened = new AsyncDisposableStack();
    const folder = await SupervisedSite.folder(opened);
    if (starter) await chown(folder, starter.uid, starter.gid);
    const path = join(folder, "given");
    await make(path);
    const start = SupervisedSite.start(folder, { [setting]: path }, starter);
    const site = await start.catch(({ message }: Error) => message);
    if (typeof site === "string") return { path, said: site };
    await site.stop();
    throw new Error("The site has started.");
  };
  const give = async (path: string, mode: number) => {
    const user = await owner();
    if (asRoot && user) await chown(path, user.uid, user.gid);
    await chmod(path, mode);
  };
  const closed = async (path: string) => {
    await mkdir(path);
    await give(path, 0o500);
  };

  it.each(["UPLOADS_DIR", "RECORDINGS_DIR"])("ends the start: %s", async (setting) => {
    const { path, said } = await startWith(setting, closed);
    expect(said).toContain(`${setting}: ${path} cannot be used (EACCES: permission denied). Give `);
    expect(said).toContain("the right to read and write there, or choose another folder.");
  });

  it.runIf(asRoot)(
    "ends the start also where another user than root starts the site",
    async (test) => {
      const user = await serverAccount();
      if (!user || !(await isOpen())) return test.skip("The project lies where only root can go.");
      const { path, said } = await startWith("RECORDINGS_DIR", closed, user);
      expect(said).toContain(
        `RECORDINGS_DIR: ${path} cannot be used (EACCES: permission denied). Give the user who runs this the right to read and write there, or choose another folder.`,
      );
    },
  );

  it("ends the start also where it lies in one that they can write to", async () => {
    const { path, said } = await startWith("UPLOADS_DIR", async (uploads) => {
      await mkdir(join(uploads, "incoming/resumable"), { recursive: true });
      for (const part of ["", "incoming"]) await give(join(uploads, part), 0o700);
      await give(join(uploads, "incoming/resumable"), 0o500);
    });
    expect(said).toContain(`UPLOADS_DIR: ${path}/incoming/resumable cannot be used`);
  });

  it("ends the start where it is a file", async () => {
    const { path, said } = await startWith("UPLOADS_DIR", (uploads) => writeFile(uploads, ""));
    expect(said).toContain(`UPLOADS_DIR: ${path} cannot be used (EEXIST: file already exists)`);
    expect(said).toContain("Choose another folder.");
  });
});
