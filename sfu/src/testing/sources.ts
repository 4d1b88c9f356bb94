import { randomBytes } from "node:crypto";

import wrtc from "@roamhq/wrtc";

const { RTCAudioSource, RTCVideoSource } = wrtc.nonstandard;

const SAMPLE_RATE = 48_000;
/** libwebrtc takes sound in pieces of 10 ms. */
const SAMPLES = SAMPLE_RATE / 100;

/** Something that is published until it is stopped. */
export type LiveSource = { track: MediaStreamTrack; stop(): void };

/** A moving picture: a bright bar over noise-free grey, so that every frame differs. */
export const picture = (width: number, height: number, framesPerSecond: number): LiveSource => {
  const source = new RTCVideoSource();
  const track = source.createTrack();
  const data = new Uint8Array(width * height * 1.5).fill(128);
  let frame = 0;
  const timer = setInterval(() => {
    const row = (frame++ * 4) % height;
    data.fill(90, 0, width * height);
    data.fill(220, row * width, Math.min(row + 16, height) * width);
    source.onFrame({ width, height, data });
  }, 1_000 / framesPerSecond);
  return stoppable(track, timer);
};

/** A picture that no encoder can make small: it fills whatever bit rate it is given. */
export const noise = (width: number, height: number, framesPerSecond: number): LiveSource => {
  const source = new RTCVideoSource();
  const track = source.createTrack();
  const frames = Array.from({ length: 8 }, () => grainy(width, height));
  let frame = 0;
  const timer = setInterval(() => {
    source.onFrame({
      width,
      height,
      data: frames[frame++ % frames.length] ?? grainy(width, height),
    });
  }, 1_000 / framesPerSecond);
  return stoppable(track, timer);
};

const grainy = (width: number, height: number) => {
  const data = new Uint8Array(width * height * 1.5).fill(128);
  const grain = randomBytes(width * height);
  for (let at = 0; at < grain.length; at += 1) data[at] = 96 + (grain[at] ?? 0) / 4;
  return data;
};

/** A tone of 440 Hz; `volume` 0 to 1 of full scale, read at every piece, so that it can be faded. */
export const tone = (volume: () => number): LiveSource => {
  const source = new RTCAudioSource();
  const track = source.createTrack();
  let at = 0;
  let behind = performance.now();
  const timer = setInterval(() => {
    for (; behind < performance.now(); behind += 10) {
      const peak = volume() * 32_767;
      const samples = Int16Array.from({ length: SAMPLES }, () =>
        Math.round(peak * Math.sin((2 * Math.PI * 440 * at++) / SAMPLE_RATE)),
      );
      source.onData({
        samples,
        sampleRate: SAMPLE_RATE,
        channelCount: 1,
        bitsPerSample: 16,
        numberOfFrames: SAMPLES,
      });
    }
  }, 10);
  return stoppable(track, timer);
};

/** Milliseconds. */
const SYLLABLE = 400;
const VOICED = 240;
/** A room is never quite silent between syllables, as a part of the volume. */
const BREATH = 0.02;

/**
 * Syllables over the sound of a room. mediasoup takes the quietest sound it has heard of somebody for their
 * background: a steady tone, or one between perfect silences, is all background and nobody's speech.
 */
export const speech = (volume: () => number): LiveSource =>
  tone(() => volume() * (performance.now() % SYLLABLE < VOICED ? 1 : BREATH));

const stoppable = (track: MediaStreamTrack, timer: NodeJS.Timeout): LiveSource => ({
  track,
  stop() {
    clearInterval(timer);
    track.stop();
  },
});
