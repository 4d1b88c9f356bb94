/// <reference lib="dom" />
import type { Locator, Page } from "@playwright/test";

declare global {
  interface Window {
    /** Every RTCPeerConnection of the page, for its statistics. */
    peerConnections: RTCPeerConnection[];
    /** The record of `watchFrames`. */
    frameWatch?: { times: Record<string, number[]>; timer: number };
    /** The result of `arrivalAfterClick`, in ms. */
    arrival?: Promise<{ seen: number; heard: number }>;
  }
}

/** For `addInitScript`: it must be self-contained. */
export function keepPeerConnections() {
  const made: RTCPeerConnection[] = [];
  window.peerConnections = made;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      made.push(this);
    }
  };
}

/**
 * For `addInitScript`: it must be self-contained. The microphone is opened without the browser's own removal of echo and
 * noise, which takes more processor time than to encode the sound.
 */
export function takeSoundAsItIs() {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  devices.getUserMedia = (wanted = {}) =>
    open(
      typeof wanted.audio === "object"
        ? { ...wanted, audio: { ...wanted.audio, ...asItIs } }
        : wanted,
    );
}

/** Frames that this video has decoded; 0 without a video. */
export async function decodedFrames(video: Locator): Promise<number> {
  const counts = await video.evaluateAll((videos) =>
    videos.map((each) => (each as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
  );
  return counts[0] ?? 0;
}

/** Width in pixels of the received picture, whatever its size on screen; 0 without one. */
export async function arrivingWidth(video: Locator): Promise<number> {
  const widths = await video.evaluateAll((videos) =>
    videos.map((each) => (each as HTMLVideoElement).videoWidth),
  );
  return widths[0] ?? 0;
}

/** How many of the page's sounds were audible within `window` ms; known as soon as all of them were. */
export async function audibleTracks(page: Page, window = 1_500): Promise<number> {
  return page.evaluate(async (listenFor) => {
    const playing = [...document.querySelectorAll("audio")].filter(
      (each) => !each.paused && !each.muted && each.volume > 0,
    );
    const streams = playing.map((each) => each.srcObject).filter((each) => each !== null);
    const tracks = new Set(streams.flatMap((each) => (each as MediaStream).getAudioTracks()));
    const context = new AudioContext();
    const meters = [...tracks].map((track) => {
      const analyser = new AnalyserNode(context);
      new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) }).connect(
        analyser,
      );
      return { analyser, peak: 0 };
    });
    const samples = new Float32Array(2048);
    const audible = 0.01;
    const end = performance.now() + listenFor;
    while (performance.now() < end && meters.some(({ peak }) => peak <= audible)) {
      for (const meter of meters) {
        meter.analyser.getFloatTimeDomainData(samples);
        for (const sample of samples) meter.peak = Math.max(meter.peak, Math.abs(sample));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await context.close();
    return meters.filter(({ peak }) => peak > audible).length;
  }, window);
}

/**
 * Call it before the press: resolves with the ms from the next click, by the page's own clock, until the last of these
 * pictures had decoded its first frame and the last of this many sounds was audible.
 */
export async function arrivalAfterClick(page: Page, names: string[], sounds: number) {
  await page.evaluate(
    ([awaited, voices]) => {
      const clicked = new Promise<number>((resolve) =>
        addEventListener("click", () => resolve(performance.now()), { capture: true, once: true }),
      );
      const seesAll = () =>
        awaited.every((name) => {
          const video = document.querySelector<HTMLVideoElement>(
            `figure[aria-label="${CSS.escape(name)}"] video`,
          );
          return (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0;
        });
      const meters = new Map<MediaStreamTrack, { analyser: AnalyserNode; heard: boolean }>();
      const samples = new Float32Array(2048);
      const hearsAll = (context: AudioContext) => {
        for (const { srcObject } of document.querySelectorAll("audio"))
          for (const track of (srcObject as MediaStream | null)?.getAudioTracks() ?? []) {
            if (meters.has(track)) continue;
            const analyser = new AnalyserNode(context, { fftSize: 2048 });
            const mediaStream = new MediaStream([track]);
            new MediaStreamAudioSourceNode(context, { mediaStream }).connect(analyser);
            meters.set(track, { analyser, heard: false });
          }
        for (const meter of meters.values()) {
          meter.analyser.getFloatTimeDomainData(samples);
          meter.heard ||= samples.some((sample) => Math.abs(sample) > 0.01);
        }
        return [...meters.values()].filter(({ heard }) => heard).length >= voices;
      };
      const measure = async () => {
        const pressed = await clicked;
        const context = new AudioContext();
        let seen = 0;
        let heard = 0;
        while (!seen || !heard) {
          if (!seen && seesAll()) seen = performance.now() - pressed;
          if (!heard && hearsAll(context)) heard = performance.now() - pressed;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        await context.close();
        return { seen: Math.round(seen), heard: Math.round(heard) };
      };
      window.arrival = measure();
    },
    [names, sounds] as const,
  );
  return { measured: () => page.evaluate(() => window.arrival) };
}

/** Starts to record, on the page itself, when the pictures with these names show a new frame. */
export async function watchFrames(page: Page, names: string[]): Promise<void> {
  await page.evaluate((watched) => {
    const times = Object.fromEntries(watched.map((name) => [name, [] as number[]]));
    const known = new WeakSet<HTMLVideoElement>();
    const follow = (name: string, video: HTMLVideoElement) =>
      video.requestVideoFrameCallback(() => {
        times[name]?.push(Date.now());
        follow(name, video);
      });
    const look = () => {
      for (const name of watched) {
        const figure = `figure[aria-label="${CSS.escape(name)}"]`;
        const video = document.querySelector<HTMLVideoElement>(`${figure} video`);
        if (!video || known.has(video)) continue;
        known.add(video);
        follow(name, video);
      }
    };
    look();
    // The browser calls back for each frame, so that watching costs the page almost nothing.
    window.frameWatch = { times, timer: window.setInterval(look, 100) };
  }, names);
}

/** For each name, the times of new frames, ms since 1970; ends the watch. */
export async function watchedFrames(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    const watch = window.frameWatch;
    if (!watch) throw new Error("nothing is watched");
    clearInterval(watch.timer);
    return watch.times;
  });
}

/** The longest time without a new frame between `from` and the last frame, ms. */
export function longestGap(times: number[], from: number): number {
  const before = times.findLast((time) => time <= from) ?? from;
  const after = times.filter((time) => time > from);
  const gaps = after.map((time, index) => time - Math.max(after[index - 1] ?? before, from));
  return Math.max(0, ...gaps);
}

/** The protocols of this page's live transports: `udp` or `tcp` each. */
export const protocolsOf = async (page: Page): Promise<string[]> =>
  (await pairsOf(page)).flatMap(({ local, remote }) => [
    String(local.protocol),
    String(remote.protocol),
  ]);

/** How each connected transport leaves the page: "host", "srflx" or "relay by", and the protocol to the TURN server. */
export const relaysOf = async (page: Page): Promise<string[]> =>
  (await pairsOf(page)).map(({ local }) =>
    local.candidateType === "relay"
      ? `relay by ${local.relayProtocol}`
      : String(local.candidateType),
  );

/** The chosen candidates of the page's connected transports. */
const pairsOf = (page: Page) =>
  page.evaluate(() => {
    const connected = window.peerConnections.filter((each) => each.connectionState === "connected");
    const chosen = connected.map(async (each) => {
      const stats = await each.getStats();
      const all = [...stats.values()] as Record<string, string>[];
      const transport = all.find((report) => report.type === "transport");
      const pair = stats.get(transport?.selectedCandidatePairId ?? "");
      type Candidate = Record<string, string>;
      const local: Candidate = stats.get(pair?.localCandidateId ?? "") ?? {};
      const remote: Candidate = stats.get(pair?.remoteCandidateId ?? "") ?? {};
      return { local, remote };
    });
    return Promise.all(chosen);
  });

/** Kills the page's renderer process, as a browser that runs out of memory does. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  // Never answered: the process that would answer is gone.
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
}
