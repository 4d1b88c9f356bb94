import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

import { MEDIA_ROOT, type Playback } from "@lyceum/shared/rest/videos.ts";
import type { Selectable } from "kysely";

import { keyFor } from "../accounts/keys.ts";
import type { Tables } from "../database/tables.ts";

/** What of a video's row decides how it is played. */
export type PlayableVideo = Pick<
  Selectable<Tables["videos"]>,
  "id" | "media" | "duration" | "original_key" | "playlist_key" | "poster_key" | "storyboard"
>;

/** Seconds that a url in an answer works, and that the cookie it sets does. */
export const TICKET_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 2 * 60 * 60;

export type Playbacks = ReturnType<typeof createPlaybacks>;

/** Urls of media for the page, and the tickets in them. `secret` is the site's; the key is derived from it. */
export const createPlaybacks = (secret: string) => {
  const key = keyFor("media tickets", secret);
  const sign = (videoId: string, expires: string) =>
    createHmac("sha256", key).update(`${videoId} ${expires}`).digest();

  /** Lets its holder see this one video for so many seconds. */
  const ticket = (videoId: string, seconds = TICKET_SECONDS): string => {
    const expires = String(Math.floor(Date.now() / 1_000) + seconds);
    return `${expires}.${sign(videoId, expires).toString("base64url")}`;
  };

  const verify = (given: string, videoId: string): boolean => {
    const [expires = "", signature = ""] = given.split(".");
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.now()) return false;
    const right = sign(videoId, expires);
    const found = Buffer.from(signature, "base64url");
    return found.length === right.length && timingSafeEqual(found, right);
  };

  /** `open`: anyone may watch it, so that its urls need no ticket and stay the same. */
  const of = (video: PlayableVideo, open: boolean): Playback => {
    const query = open ? "" : `?ticket=${ticket(video.id)}`;
    const url = (fileKey: string) => `${MEDIA_ROOT}/${fileKey}${query}`;
    const playable = video.playlist_key ?? (video.media === "original" ? video.original_key : null);
    return {
      url: playable && url(playable),
      state: video.media,
      duration: video.duration,
      poster_url: video.poster_key && url(video.poster_key),
      storyboard: video.storyboard && presentStoryboard(video.storyboard, url),
    };
  };

  return { of, ticket, verify };
};

const presentStoryboard = (
  { key, ...storyboard }: NonNullable<PlayableVideo["storyboard"]>,
  url: (key: string) => string,
) => ({ ...storyboard, url: url(key) });
