create table class_polls (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references class_sessions (id) on delete cascade,
  number integer not null,
  kind text not null check (kind in ('single', 'multiple', 'text')),
  question text not null check (length(question) between 1 and 300),
  options text[] not null check (cardinality(options) <= 10),
  is_anonymous boolean not null,
  -- Places in `options`, from 0; empty for a plain poll.
  right_options integer[] not null,
  points integer not null check (points between 0 and 100),
  is_open boolean not null default true,
  is_shown boolean not null default false,
  created_at timestamptz not null default now(),
  unique (session_id, number),
  check (points = 0 or not is_anonymous)
);

-- Who voted: one row a person. What they voted is in another table, where the votes of an anonymous poll have no person.
create table class_poll_voters (
  poll_id uuid not null references class_polls (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (poll_id, user_id)
);
create index class_poll_voters_user on class_poll_voters (user_id);

create table class_poll_votes (
  -- Random, so that the order of an anonymous poll's votes says nothing.
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references class_polls (id) on delete cascade,
  -- Null in an anonymous poll, and once the account is deleted.
  user_id uuid references users (id) on delete set null,
  choices integer[] not null,
  answer text check (length(answer) between 1 and 500)
);
create index class_poll_votes_poll on class_poll_votes (poll_id);
create index class_poll_votes_user on class_poll_votes (user_id) where user_id is not null;
