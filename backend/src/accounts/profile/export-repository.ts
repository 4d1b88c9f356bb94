import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type CompiledQuery, type RawBuilder, sql } from "kysely";

import { type Connection, connectAlone } from "../../kernel/database/connect-alone.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";

type Owner = Pick<Person, "id" | "email">;
type Section = (person: Owner) => RawBuilder<Record<string, unknown>>;

/** Of each noun of the site what it keeps about one person. Amounts are in the currency's smallest unit. */
const SECTIONS: Record<string, Section> = {
  identities: ({ id }) => sql`select issuer, subject, email, created_at from identities
    where user_id = ${id} order by created_at, issuer`,
  known_devices: ({ id }) => sql`select device_id, last_seen_at from known_devices
    where user_id = ${id} order by last_seen_at, device_id`,
  sign_ins: ({
    id,
  }) => sql`select created_at, last_seen_at, expires_at, ends_at, stays, confirmed_at, revoked_at,
      user_agent, address
    from sign_ins where user_id = ${id} order by created_at, id`,
  password_links: ({
    id,
  }) => sql`select created_at, expires_at, used_at, mailed from password_resets
    where user_id = ${id} order by created_at`,
  two_step: ({ id }) => sql`select created_at, on_since from two_step where user_id = ${id}`,
  recovery_codes: ({ id }) => sql`select created_at, used_at from recovery_codes
    where user_id = ${id} order by created_at, used_at`,
  second_steps: ({ id }) => sql`select expires_at, stays, tries from second_step_tickets
    where user_id = ${id} order by expires_at`,
  account_notices: ({ id }) => sql`select kind, at from account_notices
    where user_id = ${id} order by id`,
  email_verifications: ({
    id,
  }) => sql`select asked_at, mailed_at, expires_at, used_at from email_verifications
    where user_id = ${id} order by asked_at, id`,
  purchases: ({ id }) => sql`select c.title as course, p.purchased_at from purchases p
    join courses c on c.id = p.course_id where p.user_id = ${id} order by p.purchased_at, c.title`,
  sandbox_purchases: ({ id }) => sql`select c.title as course, p.purchased_at
    from sandbox_purchases_aside p join courses c on c.id = p.course_id where p.user_id = ${id}
    order by p.purchased_at, c.title`,
  orders: ({
    id,
  }) => sql`select o.id, c.title as course, o.provider, o.provider_order_id, o.amount::float8,
      o.currency, o.status, o.created_at
    from orders o join courses c on c.id = o.course_id where o.user_id = ${id} order by o.created_at, o.id`,
  payments: ({
    id,
  }) => sql`select p.id, p.order_id, p.provider_payment_id, p.sandbox, p.amount::float8, p.currency,
      p.status, p.captured_at, p.refunded_at, p.refund_reason
    from payments p join orders o on o.id = p.order_id where o.user_id = ${id} order by p.captured_at, p.id`,
  refused_payments: ({
    id,
  }) => sql`select at, provider, reason, provider_order_id, provider_payment_id
    from payment_refusals where person_id = ${id} order by id`,
  earnings: ({
    id,
  }) => sql`select e.at, e.kind, e.sandbox, c.title as course, (-l.amount)::float8 as amount, l.currency
    from ledger_lines l join ledger_entries e on e.id = l.entry_id join payments p on p.id = e.payment_id
    join orders o on o.id = p.order_id join courses c on c.id = o.course_id
    where l.account = 'teacher' and l.owner_id = ${id} order by e.id`,
  watched: ({ id }) => sql`select c.title as course, v.title as topic, w.position, w.updated_at,
      (select coalesce(json_agg(json_build_array(lower(part), upper(part))), '[]') from unnest(w.watched) part)
        as seconds
    from video_progress w join videos v on v.id = w.video_id join courses c on c.id = v.course_id
    where w.user_id = ${id} order by c.title, v.title, v.id`,
  presence: ({ id }) => sql`select day::text, seconds, (select coalesce(
        json_agg(json_build_array(lower(part), upper(part))), '[]') from unnest(spans) part) as spans
    from presence_days where user_id = ${id} order by day`,
  comments: ({ id }) => sql`select b.slug as blog, c.comment, c.name, c.created_at, c.hidden_at
    from blog_comments c join blogs b on b.id = c.blog_id where c.author_id = ${id}
    order by c.created_at, c.blog_id, c.id`,
  blogs: ({ id }) => sql`select slug, title, date::text, content, created_at, updated_at from blogs
    where author_id = ${id} order by created_at, slug`,
  uploads: ({
    id,
  }) => sql`select v.id, c.title as course, v.title, v.description, v.declared_duration, v.status,
      v.note, v.created_at, v.approved_at, v.original_type, v.size_bytes::float8, v.sha256, v.duration
    from videos v join courses c on c.id = v.course_id where v.uploader_id = ${id} order by v.created_at, v.id`,
  uploads_on_their_way: ({
    id,
  }) => sql`select size_bytes::float8, created_at, finished_at from resumable_uploads
    where owner_id = ${id} and taken_at is distinct from 'infinity' order by created_at, id`,
  courses: ({
    id,
  }) => sql`select slug, title, category, description, price_minor::float8, currency, created_at,
      published_at
    from courses where teacher_id = ${id} order by created_at, slug`,
  course_questions: ({
    id,
  }) => sql`select c.title as course, q.kind, q.question, q.options, q.right_options, q.points, q.created_at
    from course_questions q join courses c on c.id = q.course_id where c.teacher_id = ${id}
    order by c.title, q.created_at, q.id`,
  classes: ({
    id,
  }) => sql`select c.id, c.title, c.access, c.state, c.created_at, c.starts_at, c.started_at,
      c.ended_at, (select to_jsonb(s) - 'class_id' from class_settings s where s.class_id = c.id) as settings,
      array(select email from class_invitations i where i.class_id = c.id order by email) as invited
    from classes c where c.teacher_id = ${id} order by c.created_at, c.id`,
  // Without a verified email a person gets nothing that is for the email's owner.
  invitations: ({ email }) => sql`select c.title as class, c.created_at from class_invitations i
    join users u on i.email = u.email and u.email_verified_at is not null
    join classes c on c.id = i.class_id where i.email = ${email} order by c.created_at, c.id`,
  put_out_of_classes: ({ id }) => sql`select c.title as class, r.created_at from class_removals r
    join classes c on c.id = r.class_id where r.user_id = ${id} order by r.created_at, c.id`,
  class_permissions: ({
    id,
  }) => sql`select c.title as class, p.may_speak, p.may_camera, p.may_share, p.may_chat, p.is_co_host,
      p.is_admitted
    from class_people p join classes c on c.id = p.class_id where p.user_id = ${id}
    order by c.created_at, c.id`,
  class_attendance: ({
    id,
  }) => sql`select c.title as class, s.started_at, lower(a.present) as joined_at, upper(a.present) as left_at,
      seconds_of(a.present) as present_seconds, seconds_of(a.spoke) as spoke_seconds,
      seconds_of(a.watched) as watched_seconds
    from class_attendance a join class_sessions s on s.id = a.session_id join classes c on c.id = s.class_id
    where a.user_id = ${id} order by s.started_at, s.id`,
  poll_votes: ({
    id,
  }) => sql`select c.title as class, p.question, p.options, p.is_anonymous, v.choices, v.answer
    from class_poll_voters o join class_polls p on p.id = o.poll_id
    join class_sessions s on s.id = p.session_id join classes c on c.id = s.class_id
    left join class_poll_votes v on v.poll_id = p.id and v.user_id = o.user_id
    where o.user_id = ${id} order by p.created_at, p.id`,
  class_messages: ({ id }) => sql`select c.title as class, m.audience, m.text, m.name, m.sent_at,
      m.edited_at, m.deleted_by
    from class_messages m join class_sessions s on s.id = m.session_id join classes c on c.id = s.class_id
    where m.author_id = ${id} order by m.sent_at, m.session_id, m.number`,
  class_files: ({ id }) => sql`select c.title as class, f.kind, f.name, f.size_bytes::float8,
      f.sent_at
    from class_files f join class_sessions s on s.id = f.session_id join classes c on c.id = s.class_id
    where f.sent_by = ${id} order by f.sent_at, f.id`,
  // What one person wants of it is not in the export of the other, who started it.
  class_recordings: ({ id }) => sql`select c.title as class, r.state, r.started_at, r.stopped_at,
      r.started_by is not distinct from ${id} as started_by_me,
      r.submitted_by is not distinct from ${id} as submitted_by_me,
      case when r.submitted_by = ${id} then r.submission end as submission
    from class_recordings r join classes c on c.id = r.class_id
    where r.started_by = ${id} or r.submitted_by = ${id} order by r.started_at, r.id`,
  class_captions: ({
    id,
  }) => sql`select c.title as class, s.text, s.name, s.language, to_timestamp(s.spoken_from / 1000) as spoken_at
    from class_captions s join class_sessions of_class on of_class.id = s.session_id
    join classes c on c.id = of_class.class_id
    where s.author_id = ${id} order by s.spoken_from, s.session_id, s.number`,
  class_questions: ({
    id,
  }) => sql`select c.title as class, q.text, q.name, q.state, q.answer, q.votes,
      q.asked_at
    from class_questions q join class_sessions s on s.id = q.session_id join classes c on c.id = s.class_id
    where q.author_id = ${id} order by q.asked_at, q.session_id, q.number`,
  class_question_votes: ({ id }) => sql`select c.title as class, q.text as question
    from class_question_votes v join class_questions q using (session_id, number)
    join class_sessions s on s.id = v.session_id join classes c on c.id = s.class_id
    where v.user_id = ${id} order by q.asked_at, v.session_id, v.number`,
  class_hands: ({ id }) => sql`select c.title as class from class_hands h
    join class_sessions s on s.id = h.session_id join classes c on c.id = s.class_id
    where h.user_id = ${id} order by s.started_at, s.id`,
  class_materials: ({
    id,
  }) => sql`select c.title as class, m.title, m.url, m.size_bytes::float8, m.created_at
    from class_materials m join classes c on c.id = m.class_id
    where m.added_by = ${id} or c.teacher_id = ${id} order by m.created_at, m.id`,
  calendar: ({
    id,
  }) => sql`select feed is not null as has_feed, feed_made_at, reminders from calendars
    where user_id = ${id}`,
  class_reminders: ({ id }) => sql`select c.title as class, r.starts_at, r.sent_at
    from class_reminders r join classes c on c.id = r.class_id where r.user_id = ${id}
    order by r.starts_at, c.id`,
  class_guest: ({ id }) => sql`select c.title as class, g.created_at from class_guests g
    join classes c on c.id = g.class_id where g.user_id = ${id} order by g.created_at, c.id`,
  // Nor what the email's owner wrote.
  contact_messages: ({
    id,
  }) => sql`select m.name, m.message, m.created_at, m.handled_at from contact_messages m
    join users u on lower(m.email) = u.email and u.email_verified_at is not null
    where u.id = ${id} order by m.created_at, m.id`,
  decisions_about_me: ({ id }) => sql`select at, action, detail from audit_log
    where subject_type = 'user' and subject_id = ${id} order by id`,
  done_as_admin: ({ id }) => sql`select at, action, subject_type, subject_id, detail from audit_log
    where actor_id = ${id} order by id`,
};

/** Rows that are in memory at a time: of blogs, 200,000 characters each. */
const ROWS = 100;
/** Seconds. */
const RETRY_AFTER = 10;

/** Milliseconds. Who takes nothing of an answer is cut off after three minutes (`cutStalledAnswers`), before the connection is. */
const CONNECTED_WITHIN = 3_000;
const LIMITS = {
  application_name: "lyceum export",
  statement_timeout: 10_000,
  query_timeout: 12_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 200_000,
};

/**
 * Everything that is kept about a person, as it was at one moment, as the parts of one JSON document; of the password and of links
 * only that there are. It is read as it is taken, over a connection of its own: the pool has none to spare for who reads slowly.
 * Throws too_many instead of the first part where another export of this person is under way, in whatever process.
 */
export async function* exportOf(
  { url, queries }: Pick<Database, "url" | "queries">,
  person: Owner,
): AsyncGenerator<string, void> {
  const line = await connectAlone(url, CONNECTED_WITHIN, LIMITS);
  try {
    await line.query("begin isolation level repeatable read read only");
    await assertOnly(line, person);
    const head = { exported_at: new Date(), account: await accountOf(line, person) };
    yield JSON.stringify(head).slice(0, -1);
    yield* sectionsOf(line, queries, person);
    yield "}";
    await line.query("commit");
  } finally {
    await line.end();
  }
}

/** The lock goes with the transaction, however it ends. */
const assertOnly = async (line: Connection, { id }: Owner): Promise<void> => {
  const { rows } = await line.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken",
    [`export ${id}`],
  );
  if (!rows[0]?.taken) throw new DomainError("too_many", MESSAGES.tooMany, RETRY_AFTER);
};

const accountOf = async (line: Connection, { id }: Owner) => {
  const { rows } = await line.query<Record<string, unknown>>(
    `select id, name, email, mobile, picture_url, role, created_at, updated_at, last_login_at,
      email_verified_at, password_hash is not null as has_password,
      time_spent_seconds::float8 as time_spent_seconds
    from users where id = $1`,
    [id],
  );
  return rows[0];
};

async function* sectionsOf(
  line: Connection,
  queries: Database["queries"],
  person: Owner,
): AsyncGenerator<string> {
  for (const [name, section] of Object.entries(SECTIONS))
    yield* partsOf(line, name, section(person).compile(queries));
}

/** A section of the document, some rows at a time. */
async function* partsOf(
  line: Connection,
  name: string,
  { sql: select, parameters }: CompiledQuery,
): AsyncGenerator<string> {
  await line.query(`declare exported no scroll cursor for ${select}`, [...parameters]);
  let before = `,${JSON.stringify(name)}:[`;
  for (;;) {
    const { rows } = await line.query<Record<string, unknown>>(`fetch ${ROWS} from exported`);
    const isLast = rows.length < ROWS;
    const written = rows.map((row) => JSON.stringify(row)).join(",");
    // The last one may be empty.
    yield (written === "" && before === "," ? "" : before) + written + (isLast ? "]" : "");
    if (isLast) break;
    before = ",";
  }
  await line.query("close exported");
}
