import { loadPart } from "../browser/load-part.ts";

/**
 * Why a source stopped: `refused` by the server, as with an expired ticket; `undecodable` by this browser;
 * `unreachable` for any other reason, which a browser does not always tell from a refusal.
 */
export type Fault = "refused" | "undecodable" | "unreachable";

export type Source = { close: () => void };

/** The available qualities, each once, best first; `choose` selects one, or null for the player's choice. */
export type Qualities = { names: readonly string[]; choose: (name: string | null) => void };

type Hears = {
  /** Called at most once, and not after `close`. */
  fail: (fault: Fault) => void;
  /** The available choices; not called if there are none. */
  offer: (qualities: Qualities) => void;
};

/** Loads `url` into the video, starting at `at` seconds. */
export type OpenSource = (video: HTMLVideoElement, url: string, at: number, hears: Hears) => Source;

/** Sources that the browser plays by itself: files, and HLS if supported. */
const openNative: OpenSource = (video, url, at, { fail }) => {
  const ends = new AbortController();
  const { signal } = ends;
  const begin = () => void (at > 0 && (video.currentTime = at));
  const failed = () => {
    ends.abort();
    fail(video.error?.code === MediaError.MEDIA_ERR_DECODE ? "undecodable" : "unreachable");
  };
  video.addEventListener("loadedmetadata", begin, { signal, once: true });
  video.addEventListener("error", failed, { signal });
  video.src = url;
  return {
    close: () => {
      ends.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
};

const HLS_TYPE = "application/vnd.apple.mpegurl";

const isPlaylist = (url: string) => new URL(url, "http://any").pathname.endsWith(".m3u8");

/**
 * Apple's browsers play HLS themselves, and best; so does any browser with HLS but without Media Source. Newer versions
 * of other browsers support HLS too, but offer no choice of quality.
 */
function playsItself(video: HTMLVideoElement): boolean {
  if (video.canPlayType(HLS_TYPE) === "") return false;
  return "WebKitPlaybackTargetAvailabilityEvent" in window || !("MediaSource" in window);
}

export const openSource: OpenSource = (video, url, at, hears) => {
  if (!isPlaylist(url) || playsItself(video)) return openNative(video, url, at, hears);
  let source: Source | null = null;
  let closed = false;
  const load = async () => {
    const { openHls } = await loadPart(() => import("./hls-source.ts"));
    if (!closed) source = openHls(video, url, at, hears);
  };
  load().catch(() => closed || hears.fail("unreachable"));
  return {
    close: () => {
      closed = true;
      source?.close();
    },
  };
};
