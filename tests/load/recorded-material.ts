import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { RecordedStream, RecordingEvent } from "@lyceum/shared/recording-events.ts";

import { type Packet, encodedIn } from "../../backend/test/beeps-and-flashes.ts";
import { writeLog } from "../../backend/test/written-logs.ts";

const run = promisify(execFile);

/** Seconds of each source, which then begins again. */
const LOOP = 20;
const FRAMES = "rate=15";
/** A face before a wall, with the noise of a cheap camera. */
const FACE = {
  picture: `testsrc2=size=640x360:${FRAMES},gblur=sigma=3,noise=alls=6:allf=t`,
  bitrate: "500k",
};
/** Slides of ten seconds, and a pointer that moves over them. */
const SCREEN = {
  picture: `smptehdbars=size=1280x720:${FRAMES},hue=h='90*floor(t/10)',drawbox=x='mod(t*80,1200)':y=300:w=16:h=16:c=white:t=fill`,
  bitrate: "1500k",
};

type Packets = { video: Packet[]; audio: Packet[] };
export type Material = { face: Packets; screen: Packets };

/** The picture, with a tone. */
const encode = async (path: string, { picture, bitrate }: typeof FACE): Promise<Packets> => {
  await run("ffmpeg", [
    ...["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", picture],
    ...["-f", "lavfi", "-i", "sine=frequency=330", "-t", String(LOOP)],
    ...["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-g", "60", "-b:v", bitrate],
    ...["-c:a", "libopus", "-b:a", "40k", "-f", "matroska", path],
  ]);
  return encodedIn(path);
};

/** What faces and screens show, encoded as browsers encode it. */
export const makeMaterial = async (folder: string): Promise<Material> => ({
  face: await encode(join(folder, "face.mkv"), FACE),
  screen: await encode(join(folder, "screen.mkv"), SCREEN),
});

/** The same again and again, for as long as it is asked for. */
const repeated = (packets: readonly Packet[], seconds: number): Packet[] => {
  const all: Packet[] = [];
  for (let from = 0; from < seconds; from += LOOP)
    for (const { data, at } of packets)
      if (from * 1_000 + at < seconds * 1_000) all.push({ data, at: from * 1_000 + at });
  return all;
};

/** Who is seen and heard, the teacher first, and whether the teacher shares a screen, in seconds from the start. */
export type Scene = { seconds: number; faces: number; screen: { from: number; to: number } | null };

/** Writes the logs of a recording as a media host does. Returns the events of it; each person speaks for a while. */
export const writeScene = async (
  folder: string,
  { face, screen }: Material,
  scene: Scene,
): Promise<RecordingEvent[]> => {
  await mkdir(folder, { recursive: true });
  const now = Date.now() - scene.seconds * 1_000;
  const events: RecordingEvent[] = [{ at: now, type: "captureStarted", body: { hostAt: now } }];
  const add = async (
    person: number,
    source: RecordedStream["source"],
    packets: readonly Packet[],
    { from, to }: { from: number; to: number } = { from: 0, to: scene.seconds },
  ) => {
    const producerId = randomUUID();
    const file = `${producerId}.rtp`;
    const startedAt = now + from * 1_000;
    const [kind, mimeType, clockRate] =
      source === "microphone"
        ? (["audio", "audio/opus", 48_000] as const)
        : (["video", "video/VP8", 90_000] as const);
    const role = person === 0 ? ("host" as const) : ("student" as const);
    const who = { participantId: `person-${person}`, name: `Person ${person + 1}`, role };
    const stream = { ...who, producerId, source, kind, paused: false };
    const body = { ...stream, file, mimeType, clockRate, startedAt };
    events.push({ at: startedAt, type: "producerAdded", body });
    if (to < scene.seconds)
      events.push({ at: now + to * 1_000, type: "producerRemoved", body: { producerId } });
    const head = { producerId, mimeType, clockRate, epoch: startedAt };
    await writeLog(join(folder, file), head, repeated(packets, to - from));
  };
  for (let person = 0; person < scene.faces; person += 1) {
    await add(person, "camera", face.video);
    await add(person, "microphone", face.audio);
  }
  if (scene.screen) await add(0, "screen", screen.video, scene.screen);
  for (let second = 0; second < scene.seconds; second += 30) {
    const participantId = `person-${(second / 30) % scene.faces}`;
    events.push({ at: now + second * 1_000, type: "activeSpeaker", body: { participantId } });
  }
  const end = { type: "captureStopped" as const, body: { reason: "stopped" as const } };
  return [...events, { at: now + scene.seconds * 1_000, ...end }];
};
