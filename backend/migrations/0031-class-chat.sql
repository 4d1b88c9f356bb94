-- How the chat of a class is set; without a row: on, and not slow.
create table class_chat_settings (
  class_id uuid primary key references classes (id) on delete cascade,
  is_off boolean not null,
  slow_seconds integer not null check (slow_seconds between 0 and 3600)
);

create table class_messages (
  session_id uuid not null references class_sessions (id) on delete cascade,
  -- A number of the session, and that of the last change.
  number integer not null check (number > 0),
  version integer not null check (version >= number),
  audience text not null check (audience in ('all', 'hosts')),
  author_id uuid references users (id) on delete set null,
  -- As the author was called, and sat, then.
  name text not null,
  role text not null check (role in ('host', 'student')),
  -- Null once it is deleted.
  text text check (length(text) between 1 and 2000),
  deleted_by text check (deleted_by in ('author', 'host')),
  reply_to integer,
  -- Given by the author's page, so that what is sent twice is there once.
  key uuid not null,
  sent_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (session_id, number),
  unique (session_id, version),
  unique (session_id, author_id, key),
  check ((text is null) = (deleted_by is not null))
);
create index class_messages_author on class_messages (author_id);
