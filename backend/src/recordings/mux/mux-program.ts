/** Makes the packet logs of one recording into Matroska files. Run in a process of its own: `mux-program.ts FROM TO TRACKS`. */
import { readFile } from "node:fs/promises";

import { z } from "zod";

import { TrackToMux, muxTrack } from "./mux-track.ts";

const [, , from = "", to = "", tracks = ""] = process.argv;

for (const track of z.array(TrackToMux).parse(JSON.parse(await readFile(tracks, "utf8"))))
  process.stdout.write(`${JSON.stringify(await muxTrack(track, from, to))}\n`);
