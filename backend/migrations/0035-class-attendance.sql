-- When a person was in a session, spoke, and had it in view: unions of spans, so that a moment counts once whatever the number
-- of devices, reconnects and processes.
create table class_attendance (
  session_id uuid not null references class_sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  present tstzmultirange not null,
  spoke tstzmultirange not null,
  watched tstzmultirange not null,
  primary key (session_id, user_id)
);
create index class_attendance_user on class_attendance (user_id);

create function seconds_of(spans tstzmultirange) returns integer language sql immutable as $$
  select coalesce(floor(sum(extract(epoch from upper(span) - lower(span)))), 0)::integer from unnest(spans) span
$$;

create function to_iso(moment timestamptz) returns text language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
