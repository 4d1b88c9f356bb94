import { stat } from "node:fs/promises";
import { join } from "node:path";
import { filesOf, readChunks } from "./page-chunks.ts";
import { PAGE_ROOT, buildPage } from "./page.ts";

/** Maximum bytes of script, brotli, that / loads without an action of the visitor. */
export const SCRIPT_BUDGET = 150_000;

/**
 * The same of what the green room of a class loads at first, and / does not. The media engine (33 kB) comes while a person
 * looks into the mirror, and panels when they are shown.
 */
export const CLASS_SCRIPT_BUDGET = 107_000;

/** The chunks that / loads by itself: the page, home, then the live socket and the visit counter. */
const LOADED = ["index", "HomePage", "live", "send-visit"];
const LOADED_BY_CLASS = ["index", "MeetingRoomPage", "live"];
/** Loaded last, and not part of the page. */
const SERVICE_WORKER = "sw.js";

/** Builds the page if its sources have changed; returns the bytes that / loads. */
export async function scriptOfHome(): Promise<number> {
  await buildPage();
  return sumOf([...filesOf(await readChunks(PAGE_ROOT), LOADED), SERVICE_WORKER]);
}

/** The same for a class: the bytes that it loads and / does not. */
export async function scriptOfClass(): Promise<number> {
  await buildPage();
  const chunks = await readChunks(PAGE_ROOT);
  const ofHome = filesOf(chunks, LOADED);
  return sumOf([...filesOf(chunks, LOADED_BY_CLASS)].filter((file) => !ofHome.has(file)));
}

const sumOf = async (files: string[]): Promise<number> => {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(PAGE_ROOT, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Files below the compression threshold are sent uncompressed. */
const sizeOf = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size;
