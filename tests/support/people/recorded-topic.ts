import { inDatabase } from "./blogs.ts";
import { makeClip, makePicture } from "./clip.ts";
import type { Person } from "./people.ts";
import { uploadVideoAs } from "../protocol/rest.ts";
import type { Site } from "../servers/site.ts";

/** Seconds of the video; its recording is half a second longer. */
const LENGTH = 40;

/** What is written in the class, and at which second. */
const MESSAGES: [at: number, name: string, text: string][] = [
  [2, "Ada Lovelace", "Good morning! Today: $\\frac{1}{2}$ and its friends."],
  [8, "Ben Okri", "Is a half more than a third?"],
  [15, "Cleo", "See https://example.org/fractions for pictures."],
  [31, "Ben Okri", "Now I see it."],
  // The recording outlasts its pictures.
  [LENGTH + 0.2, "Ada Lovelace", "Goodbye!"],
];

/** A topic of a free course that is the recording of a class; this student left it after five seconds. Nothing was recorded for it. */
export const recordedTopic = async (site: Site, teacher: Person, student: Person) => {
  const clip = await makeClip({
    name: "class",
    width: 320,
    height: 180,
    seconds: LENGTH,
    bitrate: "100k",
  });
  const thumbnail = await makePicture("class");
  const course = {
    course_title: `Fractions with ${teacher.name}`,
    course_category: "Mathematics",
    course_id: "",
  };
  const fields = { title: "Fractions, live", ...course, file: clip.path, thumbnail };
  const person = { token: teacher.token, admin: false };
  const { id: videoId, course_id } = await uploadVideoAs(teacher.context.request, person, fields);
  const classId = await inDatabase(site, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into classes (title, access, teacher_id, state, started_at)
       select 'Fractions', 'open', id, 'live', '2026-05-04T09:00:00Z' from users where email = $1 returning id`,
      [teacher.account.email],
    );
    const { id } = rows[0]!;
    await pool.query("update videos set status = 'approved', approved_at = now() where id = $1", [
      videoId,
    ]);
    await pool.query("update courses set published_at = now() where slug = $1", [course_id]);
    await pool.query("update classes set state = 'ended', ended_at = now() where id = $1", [id]);
    await pool.query(
      `with session as (select id, extract(epoch from started_at) * 1000 as began from class_sessions where class_id = $1),
       recording as (
         insert into class_recordings (id, class_id, session_id, state, stopped_at, milliseconds, video_id, submission)
         select gen_random_uuid(), $1, id, 'published', now(), $3, $2,
           jsonb_build_object('title', 'Fractions, live', 'course_id', $4::text) from session returning id)
       insert into recording_events (recording_id, at, type, body)
         select recording.id, began, 'captureStarted', jsonb_build_object('hostAt', began) from recording, session`,
      [id, videoId, (LENGTH + 0.5) * 1_000, course_id],
    );
    for (const [number, [at, name, text]] of MESSAGES.entries())
      await pool.query(
        `insert into class_messages (session_id, number, version, audience, author_id, name, role, text, key, sent_at)
         select s.id, $2, $2, 'all', u.id, $3, 'student', $4, gen_random_uuid(), s.started_at + make_interval(secs => $5)
         from class_sessions s, users u where s.class_id = $1 and u.email = $6`,
        [id, number + 1, name, text, at, student.account.email],
      );
    await pool.query(
      `insert into class_questions (session_id, number, version, author_id, name, role, text, state, answer, votes, key, asked_at)
       select s.id, 20, 20, u.id, 'Ben Okri', 'student', 'Why is the lower number called that?', 'written',
         'It names the parts.', 3, gen_random_uuid(), s.started_at + interval '20 seconds'
       from class_sessions s, users u where s.class_id = $1 and u.email = $2`,
      [id, student.account.email],
    );
    await pool.query(
      `with poll as (
         insert into class_polls (session_id, number, kind, question, options, is_anonymous, right_options, points, is_shown, created_at)
         select id, 21, 'single', 'Which is more?', '{A half,A third}', true, '{}', 0, true, started_at + interval '25 seconds'
         from class_sessions where class_id = $1 returning id)
       insert into class_poll_votes (poll_id, choices) select id, '{0}' from poll, generate_series(1, 3)`,
      [id],
    );
    await pool.query(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
       select s.id, u.id, tstzmultirange(tstzrange(s.started_at, s.started_at + interval '5 seconds')), '{}', '{}'
       from class_sessions s, users u where s.class_id = $1 and u.email = $2`,
      [id, student.account.email],
    );
    return id;
  });
  return { classId, videoId, course: course_id };
};
