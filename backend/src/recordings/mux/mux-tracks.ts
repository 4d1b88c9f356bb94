import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import type { Limits } from "../../kernel/processes/limits.ts";
import { nodeCommand } from "../../kernel/processes/node-program.ts";
import { runLimited } from "../../kernel/processes/run-limited.ts";
import type { TrackToMux } from "./mux-track.ts";

const MEGABYTE = 1024 * 1024;
const HEAP_MAX_MB = 700;

/** A second of processor time muxes many megabytes. */
const CPU_LEAST = 120;
const CPU_PER_MEGABYTE = 1;

/** Below classes and calls, as ffmpeg. */
const NICENESS = 10;

const limitsFor = (bytes: number, niceness: number): Limits => ({
  cpuSeconds: CPU_LEAST + Math.ceil((bytes / MEGABYTE) * CPU_PER_MEGABYTE),
  // What Node keeps in reserve comes on top of what it uses.
  memoryBytes: 1_500 * MEGABYTE,
  fileBytes: 32_768 * MEGABYTE,
  openFiles: 64,
  processes: 256,
  niceness,
});

const PROGRAM = join(import.meta.dirname, "mux-program.ts");
const LIBRARY = import.meta.resolve("mediabunny");

/** It reads the logs and writes into one folder. */
const commandOf = (from: string, to: string, tracks: string) =>
  nodeCommand({
    program: PROGRAM,
    library: LIBRARY,
    reads: [from],
    writes: [to],
    heapMaxMegabytes: HEAP_MAX_MB,
    args: [from, to, tracks],
  });

const Muxed = z.object({
  file: z.string(),
  pieces: z.array(z.object({ file: z.string(), start: z.number(), end: z.number() })),
});
export type Muxed = z.infer<typeof Muxed>;

type Muxing = {
  from: string;
  to: string;
  tracks: readonly TrackToMux[];
  /** Of all logs together. */
  bytes: number;
  niceness?: number | undefined;
  signal: AbortSignal;
  onTrack: () => void;
};

/** Makes logs into Matroska files, in a process of its own: what comes from strangers is parsed there. Throws ProgramError. */
export const muxTracks = async (muxing: Muxing): Promise<Muxed[]> => {
  const { from, to, tracks, bytes, niceness = NICENESS, signal, onTrack } = muxing;
  const list = join(to, "tracks.json");
  await writeFile(list, JSON.stringify(tracks));
  const muxed: Muxed[] = [];
  await runLimited(commandOf(from, to, list), {
    limits: limitsFor(bytes, niceness),
    signal,
    onLine: (line) => {
      muxed.push(Muxed.parse(JSON.parse(line)));
      onTrack();
    },
  });
  return muxed;
};
