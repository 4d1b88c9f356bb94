import { stat } from "node:fs/promises";
import { join } from "node:path";
import { filesOf, readChunks } from "./page-chunks.ts";
import { PAGE_ROOT, buildPage } from "./page.ts";

/** Bytes of script, brotli, that the address / may cost a visitor who does nothing. */
export const SCRIPT_BUDGET = 150_000;

/** The chunks that / loads by itself: the page, home, then the live line and what counts visits. */
const LOADED = ["index", "HomePage", "live", "send-visit"];
/** Loaded last, and no part of the page. */
const SERVICE_WORKER = "sw.js";

/** Builds the page where its sources have changed; answers the bytes that / loads. */
export async function scriptOfHome(): Promise<number> {
  await buildPage();
  const files = [...filesOf(await readChunks(PAGE_ROOT), LOADED), SERVICE_WORKER];
  const sizes = await Promise.all(files.map((file) => sizeOf(join(PAGE_ROOT, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** As it is sent: what is too small to be packed goes as it is. */
const sizeOf = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size;
