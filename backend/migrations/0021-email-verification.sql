-- Mails that verify the email of an account: one row a mail, which waits until it is mailed.
create table email_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- Of the token in the mail. Null until it is first sent.
  token_hash bytea unique,
  expires_at timestamptz,
  mailed_at timestamptz,
  used_at timestamptz,
  refusals integer not null default 0,
  tried_at timestamptz,
  due_at timestamptz not null default now()
);
create index email_verifications_user on email_verifications (user_id, asked_at);
create unique index email_verifications_waiting on email_verifications (user_id) where mailed_at is null;
create index email_verifications_asked on email_verifications (asked_at);

-- Classes that a person is invited to by email open once the email is verified: lists of classes follow.
create function tell_email_verified() returns trigger language plpgsql as $$
begin
  perform pg_notify('class_changed', class_id::text) from class_invitations where email = lower(new.email);
  return null;
end $$;
create trigger users_email_verified_told after update of email_verified_at on users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function tell_email_verified();
