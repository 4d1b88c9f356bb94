import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Playback, TopicsReply } from "@lyceum/shared/rest/videos.ts";

import type { Person } from "../../kernel/security/person.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { VideoRow } from "../../kernel/database/tables.ts";
import { type GuardedVideo, isOpen, mayWatch } from "../policy.ts";
import { presentCourseTopics, presentTopic } from "../present.ts";
import { progressOf } from "../progress/progress-repository.ts";
import type { VideosRepository } from "../repository.ts";

/** The topics of a course in the catalogue: all their titles, and how to play those that this person may watch. */
export const createTopics =
  (
    { queries }: Database,
    repository: VideosRepository,
    playbackOf: (video: VideoRow, person: Person | null) => Playback,
  ) =>
  /** Throws not_found. */
  async (person: Person | null, idOrSlug: string): Promise<TopicsReply> => {
    const course = await repository.findPublished(idOrSlug);
    if (!course) throw new DomainError("not_found", MESSAGES.courses.notFound);
    const { id: courseId, teacher_id: teacherId } = course;
    const free = Number(course.price_minor) === 0;
    const rows = await repository.topicsOf(courseId);
    const purchased = person !== null && (await repository.hasBought(person, courseId));
    const ids = rows.map(({ id }) => id);
    const progress = person ? await progressOf(queries, person, ids) : undefined;

    const topics = rows.map((row, place) => {
      const video: GuardedVideo = {
        uploaderId: row.uploader_id,
        approved: true,
        place,
        course: { teacherId, free, published: true },
      };
      if (!mayWatch(person, video, purchased)) return presentTopic(row);
      return presentTopic(
        row,
        playbackOf(row, isOpen(video) ? null : person),
        progress?.get(row.id),
      );
    });
    const isOwn = person !== null && person.id === teacherId;
    return presentCourseTopics(course, topics, purchased || isOwn);
  };
