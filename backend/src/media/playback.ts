import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

import { MEDIA_ROOT, type Playback } from "@lyceum/shared/rest/videos.ts";
import type { Selectable } from "kysely";

import { keyFor } from "../accounts/keys.ts";
import type { Person } from "../accounts/person.ts";
import type { Tables } from "../database/tables.ts";
import type { Viewer } from "./viewers.ts";

/** What of a video's row decides how it is played. */
export type PlayableVideo = Pick<
  Selectable<Tables["videos"]>,
  "id" | "media" | "duration" | "original_key" | "playlist_key" | "poster_key" | "storyboard"
>;

type Holder = Pick<Person, "id" | "sessionId">;

const viewerOf = ({ id, sessionId }: Holder): Viewer => ({ personId: id, sessionId });

/** Seconds that a url in an answer works, and that the cookie it sets does. */
export const TICKET_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 2 * 60 * 60;

export type Playbacks = ReturnType<typeof createPlaybacks>;

/** Urls of media for the page, and the tickets in them. `secret` is the site's; the key is derived from it. */
export const createPlaybacks = (secret: string) => {
  const key = keyFor("media tickets", secret);
  const sign = (videoId: string, { personId, sessionId }: Viewer, expires: string) =>
    createHmac("sha256", key).update(`${videoId} ${personId} ${sessionId} ${expires}`).digest();

  /** Lets this person see this one video for so many seconds, while their session goes on. */
  const ticket = (videoId: string, viewer: Viewer, seconds = TICKET_SECONDS): string => {
    const expires = String(Math.floor(Date.now() / 1_000) + seconds);
    const signature = sign(videoId, viewer, expires).toString("base64url");
    return [viewer.personId, viewer.sessionId, expires, signature].join(".");
  };

  /** Whose ticket it is; null for one that is forged, of another video, or has run out. */
  const verify = (given: string, videoId: string): Viewer | null => {
    const [personId = "", sessionId = "", expires = "", signature = ""] = given.split(".");
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.now()) return null;
    const viewer = { personId, sessionId };
    const right = sign(videoId, viewer, expires);
    const found = Buffer.from(signature, "base64url");
    return found.length === right.length && timingSafeEqual(found, right) ? viewer : null;
  };

  /** @param person null where anyone may watch it: its urls need no ticket then, and stay the same. */
  const of = (video: PlayableVideo, person: Holder | null): Playback => {
    const query = person === null ? "" : `?ticket=${ticket(video.id, viewerOf(person))}`;
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
