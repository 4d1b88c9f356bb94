import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isFull = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ENOSPC") throw error;
};

/** A disk of a few megabytes, really full where it is filled; null where this user may mount none. */
export const mountSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-disk-"));
  try {
    const size = `size=${megabytes}m`;
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    /** Leaves so many bytes, or none if others write there meanwhile. */
    fill: async (left: number) => {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize - left)).catch(isFull);
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => {
      execFileSync("/bin/umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
