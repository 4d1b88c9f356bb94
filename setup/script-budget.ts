import { stat } from "node:fs/promises";
import { join } from "node:path";
import { filesOf, readChunks } from "./page-chunks.ts";
import { PAGE_ROOT, buildPage } from "./page.ts";

/** Maximum bytes of script, brotli, that / loads without an action of the visitor. */
export const SCRIPT_BUDGET = 150_000;

/** The chunks that / loads by itself: the page, home, then the live socket and the visit counter. */
const LOADED = ["index", "HomePage", "live", "send-visit"];
/** Loaded last, and not part of the page. */
const SERVICE_WORKER = "sw.js";

/** Builds the page if its sources have changed; returns the bytes that / loads. */
export async function scriptOfHome(): Promise<number> {
  await buildPage();
  const files = [...filesOf(await readChunks(PAGE_ROOT), LOADED), SERVICE_WORKER];
  const sizes = await Promise.all(files.map((file) => sizeOf(join(PAGE_ROOT, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Files below the compression threshold are sent uncompressed. */
const sizeOf = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size;
