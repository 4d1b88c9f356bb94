import type { RecordedTopic } from "@lyceum/shared/rest/class-pages.ts";

import type { Database } from "../kernel/database/database.ts";

/** Invited people on one page. */
const INVITED_SHOWN = 500;
const RECORDED_SHOWN = 200;

export type ClassPagesRepository = ReturnType<typeof classPagesRepository>;

export const classPagesRepository = ({ queries }: Database) => ({
  /** Emails as they were invited, and names of those who used the link. */
  invitedTo: async (classId: string): Promise<{ emails: string[]; guests: string[] }> => {
    const emails = await queries
      .selectFrom("class_invitations")
      .select("email")
      .where("class_id", "=", classId)
      .orderBy("email")
      .limit(INVITED_SHOWN)
      .execute();
    const guests = await queries
      .selectFrom("class_guests")
      .innerJoin("users", "users.id", "class_guests.user_id")
      .select("users.name")
      .where("class_id", "=", classId)
      .orderBy("users.name")
      .limit(INVITED_SHOWN)
      .execute();
    return { emails: emails.map(({ email }) => email), guests: guests.map(({ name }) => name) };
  },

  /** What recordings of the class became, where students find it. */
  recordedTopics: (classId: string): Promise<RecordedTopic[]> =>
    queries
      .selectFrom("class_recordings as recording")
      .innerJoin("videos", "videos.id", "recording.video_id")
      .innerJoin("courses", "courses.id", "videos.course_id")
      .select(["recording.session_id", "videos.id as video_id", "videos.title"])
      .select(["courses.id as course_id", "courses.title as course_title"])
      .where("recording.class_id", "=", classId)
      .where("videos.status", "=", "approved")
      .where("courses.published_at", "is not", null)
      .orderBy("recording.started_at")
      .limit(RECORDED_SHOWN)
      .execute(),
});
