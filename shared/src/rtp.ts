import type { types } from "mediasoup-client";
import { z } from "zod";

/**
 * The WebRTC and RTP values in our messages, with bounded sizes. Source: mediasoup 3's RtpParameters, WebRtcTransport
 * and SrtpParameters types; unknown fields are dropped.
 */
const id = z.string().min(1).max(64);
/**
 * What other pages write into the lines of their descriptions (SDP): one line, of what such a line may hold. A line break there would
 * end every later negotiation of all who receive it.
 */
const LINE = /^[ -~]*$/;
const inLine = (most: number) => z.string().max(most).regex(LINE);
const VALUE_MAX = 1_024;
const isInLine = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length <= VALUE_MAX && LINE.test(value)
    : value === null || ["number", "boolean", "undefined"].includes(typeof value);
/** A codec has a dozen at most, and every answer about its stream repeats them. */
const PARAMETERS_MOST = 32;
/** Typed as the page's library types them. */
const parameters = z
  .record(inLine(64), z.unknown().refine(isInLine))
  .refine((named) => Object.keys(named).length <= PARAMETERS_MOST)
  .optional();

export const MediaKind = z.enum(["audio", "video"]);

const RtcpFeedback = z.object({
  type: inLine(64),
  parameter: inLine(64).optional(),
});

const HEADER_EXTENSION_URIS: readonly string[] = [
  "urn:ietf:params:rtp-hdrext:sdes:mid",
  "urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id",
  "urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id",
  "http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time",
  "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01",
  "urn:ietf:params:rtp-hdrext:ssrc-audio-level",
  "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension",
  "urn:3gpp:video-orientation",
  "http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time",
  "urn:ietf:params:rtp-hdrext:toffset",
  "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay",
  "urn:mediasoup:params:rtp-hdrext:packet-id",
];

/** Typed as in the page's library: mediasoup-client 3.24 lacks `toffset`, which browsers and mediasoup use. */
const HeaderExtensionUri = z.custom<types.RtpHeaderExtensionUri>(
  (uri) => typeof uri === "string" && HEADER_EXTENSION_URIS.includes(uri),
);

export const RtpCapabilities = z.object({
  codecs: z
    .array(
      z.object({
        kind: MediaKind,
        mimeType: inLine(64),
        preferredPayloadType: z.int().min(0).max(127),
        clockRate: z.int().positive(),
        channels: z.int().positive().max(8).optional(),
        parameters,
        rtcpFeedback: z.array(RtcpFeedback).max(32).optional(),
      }),
    )
    .max(64),
  headerExtensions: z
    .array(
      z.object({
        kind: MediaKind,
        uri: HeaderExtensionUri,
        preferredId: z.int().min(1).max(255),
        preferredEncrypt: z.boolean().optional(),
        direction: z.enum(["sendrecv", "sendonly", "recvonly", "inactive"]).optional(),
      }),
    )
    .max(64)
    .optional(),
});
export type RtpCapabilities = z.infer<typeof RtpCapabilities>;

export const RtpParameters = z.object({
  mid: inLine(64).optional(),
  codecs: z
    .array(
      z.object({
        mimeType: inLine(64),
        payloadType: z.int().min(0).max(127),
        clockRate: z.int().positive(),
        channels: z.int().positive().max(8).optional(),
        parameters,
        rtcpFeedback: z.array(RtcpFeedback).max(32).optional(),
      }),
    )
    .min(1)
    .max(32),
  headerExtensions: z
    .array(
      z.object({
        uri: HeaderExtensionUri,
        id: z.int().min(1).max(255),
        encrypt: z.boolean().optional(),
        parameters,
      }),
    )
    .max(32)
    .optional(),
  encodings: z
    .array(
      z.object({
        ssrc: z.int().nonnegative().optional(),
        rid: inLine(32).optional(),
        codecPayloadType: z.int().min(0).max(127).optional(),
        rtx: z.object({ ssrc: z.int().nonnegative() }).optional(),
        dtx: z.boolean().optional(),
        scalabilityMode: inLine(16).optional(),
        maxBitrate: z.int().positive().optional(),
      }),
    )
    .min(1)
    .max(4)
    .optional(),
  rtcp: z.object({ cname: inLine(255).optional(), reducedSize: z.boolean().optional() }).optional(),
  msid: inLine(255).optional(),
});
export type RtpParameters = z.infer<typeof RtpParameters>;

export const DtlsParameters = z.object({
  role: z.enum(["auto", "client", "server"]).optional(),
  fingerprints: z
    .array(
      z.object({
        algorithm: z.enum(["sha-1", "sha-224", "sha-256", "sha-384", "sha-512"]),
        value: z.string().max(256),
      }),
    )
    .min(1)
    .max(8),
});
export type DtlsParameters = z.infer<typeof DtlsParameters>;

export const IceParameters = z.object({
  usernameFragment: z.string(),
  password: z.string(),
  iceLite: z.boolean().optional(),
});
export type IceParameters = z.infer<typeof IceParameters>;

/** The data from which a page creates its end of a transport. */
export const TransportOptions = z.object({
  id,
  iceParameters: IceParameters,
  iceCandidates: z.array(
    z.object({
      foundation: z.string(),
      priority: z.number(),
      ip: z.string(),
      address: z.string(),
      protocol: z.enum(["udp", "tcp"]),
      port: z.number(),
      type: z.literal("host"),
      tcpType: z.literal("passive").optional(),
    }),
  ),
  dtlsParameters: DtlsParameters,
});
export type TransportOptions = z.infer<typeof TransportOptions>;

/** A TURN server with credentials for one page: as RTCIceServer of the W3C, https://www.w3.org/TR/webrtc/#rtciceserver-dictionary */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string(),
  credential: z.string(),
});
export type IceServer = z.infer<typeof IceServer>;

/** The data from which a page creates its end of a consumer. Consumers always start paused. */
export const ConsumerOptions = z.object({
  id,
  producerId: id,
  kind: MediaKind,
  rtpParameters: RtpParameters,
  type: z.enum(["simple", "simulcast", "svc", "pipe"]),
  producerPaused: z.boolean(),
});
export type ConsumerOptions = z.infer<typeof ConsumerOptions>;

/** Simulcast layers, lowest 0. */
export const Layers = z.object({
  spatialLayer: z.int().min(0).max(3),
  temporalLayer: z.int().min(0).max(3).optional(),
});
export type Layers = z.infer<typeof Layers>;

/** An opaque id created by a media host. */
export const MediaId = id;
