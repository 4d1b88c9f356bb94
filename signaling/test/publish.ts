import type { LivePage } from "./LivePage.ts";
import { picture, voice } from "./rtp.ts";

/** Opens media and publishes one stream that is on. */
export const publish = async (page: LivePage, source: "camera" | "microphone" = "microphone") => {
  const media = await page.request("openMedia", {});
  const { producer } = await page.request("produce", {
    transportId: media.send.id,
    source,
    kind: source === "camera" ? "video" : "audio",
    rtpParameters: source === "camera" ? picture() : voice(),
    paused: false,
  });
  return { media, producer };
};
