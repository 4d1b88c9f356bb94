import { expect, it } from "vitest";

import { RtpCapabilities, RtpParameters } from "./rtp.ts";

const VP8 = { mimeType: "video/VP8", payloadType: 96, clockRate: 90_000, parameters: {} };
const H264 = {
  "packetization-mode": 1,
  "profile-level-id": "42e01f",
  "level-asymmetry-allowed": 1,
};
const picture = { mid: "0", codecs: [VP8], encodings: [{ ssrc: 7 }], rtcp: { cname: "page" } };
const ofCodec = (change: object) => ({ ...picture, codecs: [{ ...VP8, ...change }] });

it("takes what browsers send", () => {
  const opus = { minptime: 10, useinbandfec: 1, "sprop-stereo": 0 };
  for (const parameters of [{}, H264, opus, { apt: 96 }, { "": "111/111" }])
    expect(RtpParameters.safeParse(ofCodec({ parameters })).success).toBe(true);
  const feedback = [
    { type: "nack", parameter: "pli" },
    { type: "goog-remb", parameter: "" },
  ];
  expect(RtpParameters.safeParse(ofCodec({ rtcpFeedback: feedback })).success).toBe(true);
  expect(RtpParameters.safeParse({ ...picture, msid: "a-stream a-track" }).success).toBe(true);
});

it.each<[string, object]>([
  ["cname", { ...picture, rtcp: { cname: "page\r\nboom" } }],
  ["mid", { ...picture, mid: "0\n" }],
  ["msid", { ...picture, msid: "a\nb" }],
  ["rid", { ...picture, encodings: [{ rid: "a\r" }] }],
  ["mime type", ofCodec({ mimeType: "video/VP8\r" })],
  ["codec's parameter", ofCodec({ parameters: { a: "1\r\nboom" } })],
  ["name of a codec's parameter", ofCodec({ parameters: { "a\nb": 1 } })],
  ["list in a codec's parameter", ofCodec({ parameters: { a: ["1\nboom"] } })],
  ["feedback", ofCodec({ rtcpFeedback: [{ type: "nack", parameter: "p\nq" }] })],
])("refuses a %s that breaks the lines that other pages make of it", (_what, parameters) => {
  expect(RtpParameters.safeParse(parameters).success).toBe(false);
});

it("refuses a codec of more parameters than any has", () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`p${place}`, place]));
  const taken = [32, 33].map(
    (count) => RtpParameters.safeParse(ofCodec({ parameters: named(count) })).success,
  );
  expect(taken).toEqual([true, false]);
});

it("refuses such capabilities too", () => {
  const codec = {
    kind: "video",
    mimeType: "video/VP8",
    preferredPayloadType: 96,
    clockRate: 90_000,
  };
  expect(RtpCapabilities.safeParse({ codecs: [codec] }).success).toBe(true);
  const odd = { ...codec, parameters: { a: "1\nboom" } };
  expect(RtpCapabilities.safeParse({ codecs: [odd] }).success).toBe(false);
});
