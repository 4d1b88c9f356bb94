import { MEDIA_ROOT, type Playback } from "@lyceum/shared/rest/videos.ts";
import type { Selectable } from "kysely";

import type { Person } from "../kernel/security/person.ts";
import { createTickets } from "../kernel/security/tickets.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { Viewer } from "./viewers.ts";

/** What of a video's row decides how it is played. */
export type PlayableVideo = Pick<
  Selectable<Tables["videos"]>,
  | "id"
  | "media"
  | "duration"
  | "original_key"
  | "playlist_key"
  | "poster_key"
  | "storyboard"
  | "chapters"
  | "captions_key"
  | "captions_language"
  | "captions_are_made"
>;

type Holder = Pick<Person, "id" | "sessionId">;

const viewerOf = ({ id, sessionId }: Holder): Viewer => ({ personId: id, sessionId });

/** Seconds that a url in an answer works, and that the cookie it sets does. */
export const TICKET_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 2 * 60 * 60;

export type Playbacks = ReturnType<typeof createPlaybacks>;

/** Urls of media for the page, and the tickets in them. `secret` is the site's; the key is derived from it. */
export const createPlaybacks = (secret: string) => {
  const tickets = createTickets("media tickets", secret);

  /** Lets this person see this one video for so many seconds, while their session goes on. */
  const ticket = (videoId: string, viewer: Viewer, seconds = TICKET_SECONDS): string =>
    tickets.issue(videoId, viewer, seconds);

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
      chapters: video.chapters ?? undefined,
      captions: captionsOf(video, url),
    };
  };

  return { of, ticket, verify: tickets.verify };
};

const captionsOf = (
  { captions_key, captions_language, captions_are_made }: PlayableVideo,
  url: (key: string) => string,
): Playback["captions"] =>
  captions_key !== null && captions_language !== null
    ? { url: url(captions_key), language: captions_language, automatic: captions_are_made }
    : undefined;

const presentStoryboard = (
  { key, ...storyboard }: NonNullable<PlayableVideo["storyboard"]>,
  url: (key: string) => string,
) => ({ ...storyboard, url: url(key) });
