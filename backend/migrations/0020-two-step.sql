-- The secret that a person's authenticator app has too. One that is not on yet stands for nothing.
create table two_step (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted under a key that is not in the database: nonce, tag, ciphertext.
  secret bytea not null,
  -- Counts periods of 30 s. A code of this one, or of an earlier one, is not taken any more.
  last_counter bigint not null default 0,
  created_at timestamptz not null default now(),
  on_since timestamptz
);

-- A keyed hash of each; the codes themselves were shown once.
create table recovery_codes (
  user_id uuid not null references two_step (user_id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- One row a sign-in that waits for its second step. Only a hash of the ticket is kept.
create table second_step_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  stays boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_step_tickets_user on second_step_tickets (user_id);
create index second_step_tickets_expiry on second_step_tickets (expires_at);

-- What showed the first step shows nothing any more once the password is another one, or the person is banned.
create function second_step_tickets_void() returns trigger language plpgsql as $$
begin
  delete from second_step_tickets where user_id = new.id;
  return null;
end $$;
create trigger users_void_second_steps after update of password_hash, banned_at, deleted_at on users
  for each row execute function second_step_tickets_void();

-- What happened to the safety of an account, until its person was mailed.
create table account_notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  at timestamptz not null default now(),
  refusals integer not null default 0,
  tried_at timestamptz,
  due_at timestamptz not null default now()
);
create index account_notices_user on account_notices (user_id);
create index account_notices_due on account_notices (due_at);
