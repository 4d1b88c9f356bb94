import type { types } from "mediasoup";

/**
 * The codecs of a room, in order of preference. Opus asks publishers for in-band FEC (against loss) and DTX (silence costs
 * nothing). The H264 profile is constrained baseline, which every browser with H264 supports.
 */
export const MEDIA_CODECS: types.RouterRtpCodecCapability[] = [
  {
    kind: "audio",
    mimeType: "audio/opus",
    clockRate: 48_000,
    channels: 2,
    parameters: { useinbandfec: 1, usedtx: 1 },
  },
  { kind: "video", mimeType: "video/VP8", clockRate: 90_000 },
  { kind: "video", mimeType: "video/VP9", clockRate: 90_000, parameters: { "profile-id": 0 } },
  {
    kind: "video",
    mimeType: "video/H264",
    clockRate: 90_000,
    parameters: {
      "packetization-mode": 1,
      "profile-level-id": "42e01f",
      "level-asymmetry-allowed": 1,
    },
  },
];
