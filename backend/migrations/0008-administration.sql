-- Social accounts have no password. A deleted account keeps its row, without anything of its person, because orders,
-- the ledger and what others bought stand on it.
alter table users
  alter column password_hash drop not null,
  add column email_verified_at timestamptz,
  add column banned_at timestamptz,
  add column deleted_at timestamptz,
  -- Kept equal to the sum of presence_days.seconds, so that a long list can be sorted by it.
  add column time_spent_seconds bigint not null default 0 check (time_spent_seconds >= 0);

-- As JSON has it. Declared immutable, which to_char is not only because other patterns depend on settings.
create function iso_text(at timestamptz) returns text language sql immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
-- For the users list, which is searched by a part of it.
alter table users add column created_text text not null generated always as (iso_text(created_at)) stored;

-- Each order of the users list, read from either end.
create index users_by_created on users (created_at, id) where deleted_at is null;
create index users_by_name on users (lower(name), id) where deleted_at is null;
create index users_by_email on users (lower(email), id) where deleted_at is null;
create index users_by_role on users (role, id) where deleted_at is null;
create index users_by_time_spent on users (time_spent_seconds, id) where deleted_at is null;
create index users_by_last_login on users (coalesce(last_login_at, '-infinity'), id) where deleted_at is null;
create index users_search on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops, created_text gin_trgm_ops);
create index orders_user on orders (user_id);

alter table sign_ins
  add column last_seen_at timestamptz not null default now(),
  -- Shortened as in visits.
  add column address text;

-- Who a provider of identities says somebody is: known by these two, never by an email.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- Nonces of social sign-ins that were used, kept until they expire.
create table sign_in_nonces_used (
  id text primary key,
  expires_at timestamptz not null
);
create index sign_in_nonces_used_expiry on sign_in_nonces_used (expires_at);

-- What the sandbox of a provider of identities signs with. It proves nothing to anybody else.
create table sandbox_identity_key (
  id boolean primary key default true check (id),
  private_jwk jsonb not null
);

-- One row a link that was mailed or given out; the link itself is nowhere.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Sent to the account's email alone: using it proves that email.
  mailed boolean not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);

-- Who asked for such a link by mail, with an account or without, until it was mailed. The link is made when it is sent.
create table password_reset_requests (
  email text primary key,
  asked_at timestamptz not null default now()
);

-- Files of the store that nothing stands on any more, until they are gone: a video's folder, or a picture.
create table media_removals (key text primary key);

-- When somebody was here, merged over their tabs and devices: one row a person a day (UTC).
create table presence_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  spans tstzmultirange not null,
  seconds integer not null check (seconds between 0 and 86400),
  primary key (user_id, day)
);
create function presence_day_counted() returns trigger language plpgsql as $$
begin
  new.seconds := (
    select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0) from unnest(new.spans) span
  );
  return new;
end $$;
create trigger presence_days_counted before insert or update on presence_days
  for each row execute function presence_day_counted();
create function presence_day_summed() returns trigger language plpgsql as $$
begin
  update users
    set time_spent_seconds = time_spent_seconds + coalesce(new.seconds, 0) - coalesce(old.seconds, 0)
    where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger presence_days_summed after insert or update or delete on presence_days
  for each row execute function presence_day_summed();

-- Pages that were opened. Addresses are shortened before they come here: a /24 of IPv4, a /48 of IPv6.
create table visits (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  address text not null,
  path text not null check (length(path) <= 500),
  user_agent text not null check (length(user_agent) <= 300)
);
create index visits_at on visits (at);

-- What admins did, and what was done from the command line. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: from the command line. Kept when the account is deleted.
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create index audit_log_action on audit_log (action, id);
create function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to';
end $$;
create trigger audit_log_kept before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_kept();

-- Whoever looks at an account, or keeps its socket, hears that it is not what it was.
create function account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end);
  return null;
end $$;
create trigger users_changed after update of role, banned_at, deleted_at, name, email on users
  for each row execute function account_changed();
create trigger sign_ins_changed after update of revoked_at on sign_ins
  for each row execute function account_changed();
