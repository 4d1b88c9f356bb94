-- Of a person: what the address of their private feed is made of, and whether they are reminded by mail.
create table calendars (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret in the address is a MAC over this, so that nothing here opens the feed. Null: there is no feed.
  feed uuid unique,
  feed_made_at timestamptz,
  reminders boolean not null default true
);

-- Who is mailed, or was mailed, before a class. A class that is moved has another start: its people are reminded again.
create table class_reminders (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  sent_at timestamptz,
  tried_at timestamptz,
  refusals integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (class_id, user_id, starts_at)
);
create index class_reminders_user on class_reminders (user_id);
create index class_reminders_waiting on class_reminders (due_at) where sent_at is null;
create index class_reminders_old on class_reminders (starts_at);

create index classes_starting on classes (starts_at) where state = 'scheduled';
