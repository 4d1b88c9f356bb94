import type { Upload } from "@lyceum/shared/rest/videos.ts";
import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import type { Videos } from "../ports/feeds.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { SETTLED_UPLOADS_KEPT } from "./limits.ts";
import { Feed } from "./Feed.ts";

type UploadFeedDeps = { videos: Videos; changes: Changes; channels: Channels; log: Logger };
type FoundUpload = NonNullable<Awaited<ReturnType<Videos["findUpload"]>>>;

const WATCHERS = "uploads";
const ADMINS = "uploads:admins";
const channelOf = (personId: string) => `uploads:person:${personId}`;

const channelsFor = ({ id, role }: Person): string[] =>
  role === "admin" ? [channelOf(id), ADMINS] : [channelOf(id)];

/** Tells uploaders of their own videos and admins of what is not approved, as the database says that they changed. */
export class UploadFeed {
  readonly #deps: UploadFeedDeps;
  readonly #feed: Feed;
  /** Approved videos that admins were notified of. A second notice does no harm. */
  readonly #settled = new BoundedMap<string, true>(SETTLED_UPLOADS_KEPT);

  constructor(deps: UploadFeedDeps) {
    this.#deps = deps;
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => deps.changes.on("video", listener),
      push: (videoId) => this.#push(videoId),
    });
  }

  /** A person's own, newest first; for an admin what is not approved, as it is to be reviewed. */
  watch(connection: Connection, person: Person): Promise<Upload[]> {
    const { videos } = this.#deps;
    return this.#feed.watch(connection, channelsFor(person), () =>
      person.role === "admin" ? videos.openUploads() : videos.uploadsOf(person.id),
    );
  }

  unwatch(connection: Connection, person: Person): void {
    this.#feed.unwatch(connection, channelsFor(person));
  }

  stale(): void {
    this.#feed.stale();
  }

  /** Idempotent. */
  close(): void {
    this.#feed.close();
  }

  async #push(videoId: string): Promise<void> {
    const found = await this.#deps.videos.findUpload(videoId);
    if (!found) return this.#remove(videoId);
    const { uploaderId, ...upload } = found;
    const channels = [channelOf(uploaderId), ...this.#channelsOfAdmins(found)];
    this.#deps.channels.notify(channels, "uploadChanged", { upload });
  }

  /** An approved one once more, so that their queue drops it. */
  #channelsOfAdmins({ id, status }: FoundUpload): string[] {
    if (status === 0) return [ADMINS];
    if (this.#settled.has(id)) return [];
    this.#settled.set(id, true);
    return [ADMINS];
  }

  /** Whose it was is no longer known. Only the opaque id is sent. */
  #remove(videoId: string): void {
    this.#settled.delete(videoId);
    this.#deps.channels.notify(WATCHERS, "uploadRemoved", { videoId });
  }
}
