import Hls, { type ErrorData, ErrorTypes, Events, type Level } from "hls.js/light";

import { renditionsOf } from "./Renditions.ts";
import type { Fault, OpenSource } from "./sources.ts";

const MEMORY = { maxBufferLength: 30, backBufferLength: 60 };

/** Plays an HLS playlist by Media Source, with a choice of qualities. */
export const openHls: OpenSource = (video, url, at, fail) => {
  const hls = new Hls({ ...MEMORY, startPosition: at > 0 ? at : -1, capLevelToPlayerSize: true });
  const renditions = renditionsOf(video);
  let recovered = false;
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    renditions.fill(levels.map(renditionOf), (index) => (hls.nextLevel = index));
  });
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    // hls.js' own advice: a decoder that stumbled is started anew once.
    if (error.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      return hls.recoverMediaError();
    }
    fail(faultOf(error));
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    close: () => {
      hls.destroy();
      renditions.clear();
    },
  };
};

const renditionOf = ({ width, height, bitrate }: Level, index: number) => ({
  id: String(index),
  width,
  height,
  bitrate,
});

const REFUSALS = [401, 403, 404, 410];

function faultOf({ type, response }: ErrorData): Fault {
  if (type === ErrorTypes.MEDIA_ERROR || type === ErrorTypes.MUX_ERROR) return "undecodable";
  return REFUSALS.includes(response?.code ?? 0) ? "refused" : "unreachable";
}
