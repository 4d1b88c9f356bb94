import Hls, { type ErrorData, ErrorTypes, Events, type Level } from "hls.js/light";

import type { Fault, OpenSource, Qualities } from "./sources.ts";

/** Seconds. Without the second, hls.js loads up to 60 MB ahead, which on a phone is a whole lesson. */
const MEMORY = { maxBufferLength: 30, maxMaxBufferLength: 60, backBufferLength: 60 };

/** Plays an HLS playlist by Media Source, with a choice of qualities. */
export const openHls: OpenSource = (video, url, at, { fail, offer }) => {
  const hls = new Hls({ ...MEMORY, startPosition: at > 0 ? at : -1, capLevelToPlayerSize: true });
  let recovered = false;
  let stopped = false;
  const stop = (fault: Fault) => {
    stopped = true;
    hls.stopLoad();
    fail(fault);
  };
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    if (levels.length > 1) offer(qualitiesOf(levels, (index) => (hls.nextLevel = index)));
  });
  hls.on(Events.ERROR, (_event, error) => {
    if (stopped) return;
    // hls.js would retry for half a minute, but only a new url helps.
    if (isRefused(error)) return stop("refused");
    if (!error.fatal) return;
    // hls.js' own advice: a decoder that failed is restarted once.
    if (error.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      return hls.recoverMediaError();
    }
    stop(error.type === ErrorTypes.NETWORK_ERROR ? "unreachable" : "undecodable");
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return { close: () => hls.destroy() };
};

/** hls.js orders its levels by bitrate; of two with the same name the better one counts. */
function qualitiesOf(levels: readonly Level[], take: (index: number) => void): Qualities {
  const indexes = new Map(levels.map((level, index) => [nameOf(level), index]));
  const choose = (name: string | null) => take(name === null ? -1 : (indexes.get(name) ?? -1));
  return { names: [...indexes.keys()].toReversed(), choose };
}

/** By the shorter side, as people know it, so that portrait videos have the same names. */
const nameOf = ({ width, height }: Level) => `${Math.min(width, height)}p`;

const REFUSALS = [401, 403];

const isRefused = ({ response }: ErrorData) => REFUSALS.includes(response?.code ?? 0);
