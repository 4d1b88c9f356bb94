create table class_questions (
  session_id uuid not null references class_sessions (id) on delete cascade,
  -- A number of the session, and that of the last change.
  number integer not null check (number > 0),
  version integer not null check (version >= number),
  author_id uuid references users (id) on delete set null,
  name text not null,
  role text not null check (role in ('host', 'student')),
  -- Empty once it is deleted.
  text text not null check (length(text) <= 500),
  state text not null default 'open' check (state in ('open', 'live', 'written', 'deleted')),
  answer text check (length(answer) between 1 and 2000),
  -- How many rows of class_question_votes there are, counted in their transaction.
  votes integer not null default 0 check (votes >= 0),
  -- Given by the author's page, so that what is sent twice is there once.
  key uuid not null,
  asked_at timestamptz not null default now(),
  primary key (session_id, number),
  unique (session_id, version),
  unique (session_id, author_id, key),
  check ((answer is not null) = (state = 'written'))
);
create index class_questions_author on class_questions (author_id);

-- A vote a person.
create table class_question_votes (
  session_id uuid not null,
  number integer not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (session_id, number, user_id),
  foreign key (session_id, number) references class_questions (session_id, number) on delete cascade
);
create index class_question_votes_user on class_question_votes (user_id);

-- Raised hands of a live class, in the order of their numbers.
create table class_hands (
  session_id uuid not null references class_sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  number integer not null check (number > 0),
  primary key (session_id, user_id),
  unique (session_id, number)
);
create index class_hands_user on class_hands (user_id);
