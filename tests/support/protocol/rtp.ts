import type { RtpParameters } from "@lyceum/shared/rtp.ts";

/** A voice as Chromium describes it; nothing is ever sent on it. */
export const opus: RtpParameters = {
  mid: "0",
  codecs: [{ mimeType: "audio/opus", payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 11_111_111 }],
  rtcp: { cname: "tests" },
};
