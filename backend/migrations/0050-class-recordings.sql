-- A class as it was recorded: packet logs on the disk of recordings, in a folder of this id, and what happened meanwhile.
create table class_recordings (
  id uuid primary key,
  class_id uuid not null references classes (id) on delete cascade,
  session_id uuid not null references class_sessions (id) on delete cascade,
  -- Null once the account is deleted.
  started_by uuid references users (id) on delete set null,
  state text not null default 'recording'
    check (state in ('recording', 'stopped', 'composing', 'composed', 'published', 'failed')),
  is_paused boolean not null default false,
  started_at timestamptz not null default now(),
  stopped_at timestamptz,
  -- Why it ended, or could not be made into a video.
  failure text,
  check (state = 'recording' or stopped_at is not null)
);
create unique index class_recordings_going on class_recordings (class_id) where state = 'recording';
create index class_recordings_class on class_recordings (class_id, started_at desc);
create index class_recordings_session on class_recordings (session_id);
create index class_recordings_starter on class_recordings (started_by) where started_by is not null;

create table recording_events (
  recording_id uuid not null references class_recordings (id) on delete cascade,
  number bigint generated always as identity,
  -- By signaling's clock, in ms since 1970: what is on the media host's disk has the same clock, and the database another.
  at double precision not null,
  type text not null,
  body jsonb not null,
  primary key (recording_id, number)
);

-- In the database and not in a service, so that no way of ending a class leaves it recording.
create function stop_recordings_of_session() returns trigger language plpgsql as $$
begin
  update class_recordings set state = 'stopped', stopped_at = greatest(started_at, new.ended_at)
    where session_id = new.id and state = 'recording';
  return null;
end $$;
create trigger class_sessions_recordings after update of ended_at on class_sessions
  for each row when (new.ended_at is not null) execute function stop_recordings_of_session();
