import { setTimeout as delay } from "node:timers/promises";

import { type Playback, getVideoById } from "@lyceum/shared/rest/videos.ts";

/** A stage that a video has reached: seconds after the watch began. */
export type Stage = { name: string; at: number };

/** Milliseconds. */
const LOOK_EVERY = 100;

/** Watches the first topic of a free course, as a visitor, until its streams are complete. Throws if they fail. */
export const watchStages = async (url: string, courseId: string): Promise<Stage[]> => {
  const began = performance.now();
  const stages: Stage[] = [];
  const names = new Set<string>();
  for (;;) {
    const playback = await playbackOf(url, courseId);
    for (const name of await reached(url, playback, names)) {
      stages.push({ name, at: (performance.now() - began) / 1_000 });
      names.add(name);
    }
    if (playback.state === "ready") return stages;
    if (playback.state !== "queued" && playback.state !== "processing")
      throw new Error(`The video is ${playback.state}.`);
    await delay(LOOK_EVERY);
  }
};

const playbackOf = async (url: string, id: string): Promise<Playback> => {
  const reply = await fetch(`${url}/api${getVideoById.url}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  const { data } = getVideoById.reply.parse(await reply.json());
  const playback = data[0]?.playback;
  if (!playback) throw new Error("The course has no topic that a visitor may watch.");
  return playback;
};

type Known = ReadonlySet<string>;

/** What is new, in the order in which it is reached. */
const reached = async (
  site: string,
  { url, duration, poster_url, state }: Playback,
  known: Known,
): Promise<string[]> => {
  const names = [
    ...(duration === null ? [] : ["what it is"]),
    ...(poster_url === null ? [] : ["poster, storyboard and loudness"]),
    ...(url === null ? [] : await rungsAt(new URL(url, site).href, known)),
    ...(state === "ready" ? ["ready"] : []),
  ];
  return names.filter((name) => !known.has(name));
};

const nameOf = (rung: string): string => `${rung.split(".")[0]} plays`;

/** The qualities in a playlist whose first segment exists. A known one is not asked for again: whole segments twenty times a second would take a processor from the encoders. */
const rungsAt = async (playlist: string, known: Known): Promise<string[]> => {
  const rungs = uris(await bodyOf(playlist)).filter((rung) => !known.has(nameOf(rung)));
  for (const rung of rungs) {
    const at = new URL(rung, playlist).href;
    const [segment = ""] = uris(await bodyOf(at));
    await bodyOf(new URL(segment, at).href);
  }
  return rungs.map(nameOf);
};

const uris = (playlist: string): string[] =>
  playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

const bodyOf = async (url: string): Promise<string> => {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}.`);
  return reply.text();
};
