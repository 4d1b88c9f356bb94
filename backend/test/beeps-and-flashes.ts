import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { promisify } from "node:util";

import { EncodedPacketSink, FilePathSource, Input, MATROSKA } from "mediabunny";

import { makeOnce } from "../../tests/support/people/clip.ts";

const execute = promisify(execFile);
const ffmpeg = async (args: string[], encoding: "utf8" | "buffer" = "utf8") =>
  (
    await execute("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], {
      encoding,
      maxBuffer: 2 ** 29,
    })
  ).stdout;

/** Seconds. A flash and a beep begin together, so often and so long. */
const EVERY = 1;
const LONG = 0.3;
const ON = `lt(mod(t,${EVERY}),${LONG})`;

export type Packet = { data: Buffer; at: number };

const packetsOf = async (input: Input, kind: "video" | "audio"): Promise<Packet[]> => {
  const track =
    kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  const packets: Packet[] = [];
  for await (const { data, timestamp } of new EncodedPacketSink(track!).packets())
    packets.push({ data: Buffer.from(data), at: timestamp * 1_000 });
  return packets;
};

/** The encoded pictures and sounds of a Matroska file, with their times in milliseconds. */
export const encodedIn = async (path: string): Promise<{ video: Packet[]; audio: Packet[] }> => {
  const input = new Input({ formats: [MATROSKA], source: new FilePathSource(path) });
  return { video: await packetsOf(input, "video"), audio: await packetsOf(input, "audio") };
};

/**
 * Encoded pictures and sounds that flash and beep together, with their times in milliseconds. `path`: where a copy of the file is
 * put that is made once for all tests.
 */
export const beepsAndFlashes = async (
  path: string,
  { seconds, size = "320x180" }: { seconds: number; size?: string },
) => {
  const flash = `color=c=0x303030:s=${size}:r=15,drawbox=c=white:t=fill:enable='${ON}'`;
  const made = await makeOnce("beeps", ".mkv", [
    ...["-f", "lavfi", "-i", flash],
    ...["-f", "lavfi", "-i", `aevalsrc='0.5*sin(2*PI*1000*t)*${ON}':s=48000`],
    ...[
      "-t",
      String(seconds),
      "-c:v",
      "libvpx",
      "-deadline",
      "realtime",
      "-g",
      "8",
      "-b:v",
      "400k",
    ],
    ...["-c:a", "libopus", "-f", "matroska"],
  ]);
  await copyFile(made, path);
  return encodedIn(path);
};

/** Milliseconds at which the picture becomes white. `crop`: of the picture, as ffmpeg's filter says it. */
export const flashesIn = async (path: string, crop = ""): Promise<number[]> => {
  const meter = `${crop && `crop=${crop},`}scale=32:18,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-`;
  const said = await ffmpeg(["-i", path, "-map", "0:v", "-vf", meter, "-f", "null", "-"]);
  const times: number[] = [];
  let [at, wasOn] = [0, false];
  for (const line of String(said).split("\n")) {
    const [, time] = /pts_time:([\d.]+)/.exec(line) ?? [];
    if (time !== undefined) at = Number(time) * 1_000;
    const [, light] = /YAVG=([\d.]+)/.exec(line) ?? [];
    if (light === undefined) continue;
    const isOn = Number(light) > 150;
    if (isOn && !wasOn) times.push(at);
    wasOn = isOn;
  }
  return times;
};

const RATE = 8_000;
const LOUD = 2_500;
/** Samples of silence before a sound that is a new one. */
const QUIET = 2_400;

/** Milliseconds at which a beep begins. */
export const beepsIn = async (path: string): Promise<number[]> => {
  const whole = `aresample=${RATE}:async=1:min_hard_comp=0.001:first_pts=0`;
  const args = ["-i", path, "-map", "0:a", "-af", whole, "-ac", "1", "-f", "s16le", "-"];
  const sound = (await ffmpeg(args, "buffer")) as unknown as Buffer;
  const times: number[] = [];
  let quiet = RATE;
  for (let place = 0; place * 2 + 1 < sound.length; place += 1) {
    if (Math.abs(sound.readInt16LE(place * 2)) < LOUD) quiet += 1;
    else {
      if (quiet > QUIET) times.push((place * 1_000) / RATE);
      quiet = 0;
    }
  }
  return times;
};

/** Beep minus flash, in milliseconds, of each flash. */
export const offsetsOf = (flashes: number[], beeps: number[]): number[] =>
  flashes.map((flash) =>
    beeps
      .map((beep) => Math.round(beep - flash))
      .reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best), Infinity),
  );

/**
 * The mean of the middle half. A recording shows a flash up to 33 ms too early or too late, in the frame nearest to it, so
 * that one offset alone says little; the first and the last may be of a flash that the recording cuts.
 */
export const middleOf = (offsets: readonly number[]): number => {
  const quarter = Math.floor(offsets.length / 4);
  const middle = offsets.toSorted((one, other) => one - other).slice(quarter, -quarter);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
};
