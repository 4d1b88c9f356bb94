import { randomInt } from "node:crypto";

import type { RtpCapabilities, RtpParameters } from "@lyceum/shared/rtp.ts";

import { OutgoingStream } from "./OutgoingStream.ts";
import { type Sent, keyFramesAsked, senderReport } from "./rtcp.ts";
import type { SecureLink } from "./SecureLink.ts";
import type { LiveSource, PictureSource, SoundSource } from "./sources.ts";
import { packFrame } from "./vp8.ts";

export type Encoding = { scaleResolutionDownBy?: number; maxBitrate?: number };

/** A stream while it is sent: what `produce` needs to know, and its beginning and end. */
export type Publishing = {
  rtpParameters: RtpParameters;
  start(link: SecureLink): void;
  heardRtcp(compound: Buffer): void;
  /** What each layer has sent, the lowest first. */
  sent(): Sent[];
  stop(): void;
};

const VIDEO = { mimeType: "video/VP8", payloadType: 96, clockRate: 90_000 };
const AUDIO = { mimeType: "audio/opus", payloadType: 111, clockRate: 48_000, channels: 2 };
const FEEDBACK = [
  { type: "nack" },
  { type: "nack", parameter: "pli" },
  { type: "ccm", parameter: "fir" },
];
const AUDIO_LEVEL = "urn:ietf:params:rtp-hdrext:ssrc-audio-level";
/** Milliseconds. */
const REPORT_EVERY = 500;
const SOUND_EVERY = 20;
const PACKET_BYTES = 1_150;
const DEFAULT_BITRATE = 500_000;
/** Of Opus: one frame of 20 ms of full band sound (RFC 6716, section 3.1). */
const OPUS_FRAME = 0xf8;
const SOUND_BYTES = 80;
const SILENT = 127;

const newSsrc = () => randomInt(1, 2 ** 31);
const rtcp = () => ({ cname: `page-${newSsrc()}`, reducedSize: true });

export const publishing = (
  source: LiveSource,
  encodings: Encoding[],
  capabilities: RtpCapabilities,
): Publishing =>
  source.kind === "video"
    ? pictureOf(source, encodings)
    : soundOf(source, audioLevelId(capabilities));

const audioLevelId = ({ headerExtensions }: RtpCapabilities) => {
  const found = headerExtensions?.find(({ kind, uri }) => kind === "audio" && uri === AUDIO_LEVEL);
  if (!found) throw new Error("The room does not measure voices.");
  return found.preferredId;
};

const pictureOf = (source: PictureSource, encodings: Encoding[]): Publishing => {
  const ssrcs = encodings.map(newSsrc);
  const wanted = new Set<number>();
  const timers: NodeJS.Timeout[] = [];
  const streams: OutgoingStream[] = [];
  return {
    rtpParameters: {
      codecs: [{ ...VIDEO, rtcpFeedback: FEEDBACK }],
      encodings: encodings.map(({ maxBitrate }, layer) => ({ ssrc: ssrcs[layer], maxBitrate })),
      rtcp: rtcp(),
    },
    start(link) {
      const layers = encodings.map((encoding, layer) => ({
        ...sizeOf(source, encoding),
        stream: streamOver(link, ssrcs[layer] ?? 0, VIDEO.payloadType),
      }));
      for (const { stream } of layers) {
        wanted.add(stream.ssrc);
        streams.push(stream);
      }
      let number = 0;
      timers.push(
        atPace(1_000 / source.framesPerSecond, (at) => {
          number += 1;
          for (const { stream, ...size } of layers)
            sendFrame(stream, { ...size, number, isKey: wanted.delete(stream.ssrc) }, at * 90);
        }),
        reporting(link, streams),
      );
    },
    heardRtcp(compound) {
      for (const ssrc of keyFramesAsked(compound)) if (ssrcs.includes(ssrc)) wanted.add(ssrc);
    },
    sent: () => streams.map(({ sent }) => sent),
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
};

const sizeOf = (
  { width, height, framesPerSecond, frameBytes }: PictureSource,
  { scaleResolutionDownBy: scale = 1, maxBitrate = DEFAULT_BITRATE }: Encoding,
) => ({
  width: width / scale,
  height: height / scale,
  bytes: Math.floor(frameBytes ? frameBytes / scale : maxBitrate / 8 / framesPerSecond),
});

type SentFrame = Parameters<typeof packFrame>[0];

const sendFrame = (stream: OutgoingStream, frame: SentFrame, timestamp: number) => {
  const payloads = packFrame(frame, PACKET_BYTES);
  payloads.forEach((payload, index) =>
    stream.send({
      payload,
      timestamp: Math.round(timestamp),
      marker: index === payloads.length - 1,
    }),
  );
};

const soundOf = (source: SoundSource, levelId: number): Publishing => {
  const ssrc = newSsrc();
  const timers: NodeJS.Timeout[] = [];
  const streams: OutgoingStream[] = [];
  return {
    rtpParameters: {
      codecs: [AUDIO],
      headerExtensions: [{ uri: AUDIO_LEVEL, id: levelId }],
      encodings: [{ ssrc }],
      rtcp: rtcp(),
    },
    start(link) {
      const stream = streamOver(link, ssrc, AUDIO.payloadType);
      streams.push(stream);
      timers.push(
        atPace(SOUND_EVERY, (at) => {
          const volume = source.volume();
          stream.send({
            payload: soundPayload(volume),
            timestamp: Math.round(at * 48),
            marker: false,
            extension: { id: levelId, payload: Buffer.from([levelOf(volume)]) },
          });
        }),
        reporting(link, streams),
      );
    },
    heardRtcp: () => undefined,
    sent: () => streams.map(({ sent }) => sent),
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
};

const streamOver = (link: SecureLink, ssrc: number, payloadType: number) =>
  new OutgoingStream(ssrc, payloadType, (header, payload) => link.sendRtp(header, payload));

const reporting = (link: SecureLink, streams: OutgoingStream[]) =>
  setInterval(() => {
    for (const { sent } of streams) link.sendRtcp(senderReport(sent, Date.now()));
  }, REPORT_EVERY);

/** Calls back once for each interval that has passed, also for those that a busy machine was late for. `at`: ms. */
const atPace = (interval: number, act: (at: number) => void) => {
  let due = performance.now();
  return setInterval(() => {
    for (; due <= performance.now(); due += interval) act(due);
  }, interval / 2);
};

/** The loudness of a sine of this volume below full scale, in dB (RFC 6464). */
const levelOf = (volume: number) =>
  volume <= 0 ? SILENT : Math.min(SILENT, Math.round(3 - 20 * Math.log10(volume)));

/** The volume stands in its second byte, where `soundVolume` finds it. */
const soundPayload = (volume: number) => {
  const payload = Buffer.alloc(SOUND_BYTES, 0x5a);
  payload[0] = OPUS_FRAME;
  payload[1] = Math.round(volume * 255);
  return payload;
};

export const soundVolume = (payload: Buffer): number => (payload[1] ?? 0) / 255;
