-- What was said in a class while it was recorded, by those who had live captions on and agreed to be recorded. It goes
-- with the recording: of what is not recorded, nothing is written.
create table class_captions (
  session_id uuid not null references class_sessions (id) on delete cascade,
  -- A number of the session.
  number integer not null check (number > 0),
  recording_id uuid not null references class_recordings (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  -- As the author was called, and sat, then.
  name text not null,
  role text not null check (role in ('host', 'student')),
  text text not null check (length(text) between 1 and 300),
  language text not null,
  -- By signaling's clock, in ms since 1970, as the events of the recording.
  spoken_from double precision not null,
  spoken_to double precision not null check (spoken_to >= spoken_from),
  primary key (session_id, number)
);
create index class_captions_recording on class_captions (recording_id, spoken_from);
create index class_captions_author on class_captions (author_id);
