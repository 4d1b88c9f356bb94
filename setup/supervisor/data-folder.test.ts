import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { loadConfig } from "../../config.ts";
import { makeFolders, usedFolders } from "./data-folder.ts";

/** Whether a process with these services must be able to write to its folder of uploads. */
async function usesUploads(services: string): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "lyceum-folders-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const config = loadConfig({
    DATA_DIR: folder,
    SERVICES: services,
    SFU_SECRET: "between site and media",
    TOKEN_SECRET: "a token's secret of at least 32 characters",
  });
  await makeFolders(config);
  const used = await usedFolders(config);
  expect(used).toContain(config.sfu.recordings.folder);
  return used.includes(config.backend.media.folder);
}

test.each(["backend", "signaling", "backend,signaling,sfu"])(
  "the folder of uploads is used by %s",
  async (services) => expect(await usesUploads(services)).toBe(true),
);

test("a media host alone uses that of recordings only", async () => {
  expect(await usesUploads("sfu")).toBe(false);
});
