create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 120),
  mobile text not null,
  password_hash text not null,
  role text not null check (role in ('student', 'teacher', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  last_login_at timestamptz
);
create unique index users_email on users (lower(email));

-- One row a sign-in: what a refresh cookie stands for. The cookie carries (id, generation) under a MAC, so that
-- nothing in this table lets anybody in, and every older generation is recognised as a reuse.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  generation integer not null default 0,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_expiry on sign_ins (expires_at);

-- Solved bot challenges, kept until they expire, so that none is accepted twice.
create table bot_challenges_used (
  id text primary key,
  expires_at timestamptz not null
);
create index bot_challenges_used_expiry on bot_challenges_used (expires_at);

-- Tries to sign in, by key (an account, an address, or both), within a window that begins at the first one.
create table login_tries (
  key text primary key,
  tries integer not null,
  window_ends timestamptz not null
);
create index login_tries_window on login_tries (window_ends);
