import { randomUUID } from "node:crypto";
import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import { inDatabase } from "./blogs.ts";
import type { Site } from "../servers/site.ts";

/** A paid course with one topic more than the free ones; the keys of their files start with `videos/{id}`. */
export const addPaidCourse = (site: Site) =>
  inDatabase(site, async ({ queries }) => {
    const { id: uploader_id } = await queries
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    const { id } = await queries
      .insertInto("courses")
      .values({
        slug: randomUUID(),
        title: PAID_TITLE,
        category: "Physics",
        price_minor: 1_000,
        description: "What tides are.",
        published_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const videos = Array.from({ length: OPEN_TOPICS + 1 }, (_, index) => topic(index + 1));
    await queries
      .insertInto("videos")
      .values(videos.map((each) => ({ ...each, course_id: id, uploader_id })))
      .execute();
    return { id, videos };
  });

export const PAID_TITLE = "Tides </script><b>&";

function topic(number: number) {
  const id = randomUUID();
  return {
    ...({ id, title: `Topic ${number} </script>`, status: "approved", media: "ready" } as const),
    sha256: "-",
    size_bytes: 1,
    duration: 75,
    original_type: "video/mp4",
    original_key: `videos/${id}/original.mp4`,
    playlist_key: `videos/${id}/master.m3u8`,
    poster_key: `videos/${id}/poster.webp`,
    approved_at: new Date(Date.UTC(2026, 0, number)),
  };
}
