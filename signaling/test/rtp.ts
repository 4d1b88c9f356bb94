import { randomInt } from "node:crypto";

import type { RtpParameters } from "@lyceum/shared/rtp.ts";

/** What a page would send for a voice, and for a picture without simulcast. */
export const voice = (): RtpParameters => ({
  mid: "0",
  codecs: [
    { mimeType: "audio/opus", payloadType: 111, clockRate: 48_000, channels: 2, parameters: {} },
  ],
  encodings: [{ ssrc: randomInt(1, 2 ** 31) }],
  rtcp: { cname: "page" },
});

export const picture = (): RtpParameters => ({
  mid: "1",
  codecs: [{ mimeType: "video/VP8", payloadType: 96, clockRate: 90_000, parameters: {} }],
  encodings: [{ ssrc: randomInt(1, 2 ** 31) }],
  rtcp: { cname: "page" },
});
