import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ensureFfmpeg } from "../../setup/ffmpeg.ts";
import { buildPage } from "../../setup/page.ts";
import { step, terminal } from "../../setup/steps.ts";
import { launchThrowAwayPostgres } from "../support/servers/postgres.ts";

/** The basis of each load on the site: the page, ffmpeg, and a separate database server. */
export const prepareGround = async (opened: AsyncDisposableStack): Promise<void> => {
  const database = async () => {
    const postgres = await launchThrowAwayPostgres(terminal);
    opened.defer(() => postgres.close());
    process.env.DATABASE_ADMIN_URL = postgres.url;
  };
  await Promise.all([
    step("ffmpeg", () => ensureFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe" }, terminal)),
    step("Page", buildPage),
    step("PostgreSQL", database),
  ]);
};

/** A folder that is deleted with its content when `opened` is closed. */
export const openFolder = async (
  opened: AsyncDisposableStack,
  parent = tmpdir(),
): Promise<string> => {
  const folder = await mkdtemp(join(parent, "lyceum-bench-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
