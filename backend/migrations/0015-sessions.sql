alter table sign_ins
  -- Kept by a cookie while the browser is closed; else it lives in its tab alone.
  add column stays boolean not null default true,
  -- However much it is used. `expires_at` is the end without use, and never later.
  add column ends_at timestamptz not null default now() + interval '30 days',
  -- When the person last showed who they are.
  add column confirmed_at timestamptz not null default now(),
  -- The browser that a session of a tab is bound to.
  add column device_id text;
-- Nobody who is in a class at this moment is signed out by the new rule.
update sign_ins
  set ends_at = greatest(created_at + interval '30 days', now() + interval '1 day'), confirmed_at = created_at;

-- Browsers in which a person signed in. The cookie carries the id under a MAC and lets nobody in.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_id text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
create index known_devices_last_seen on known_devices (last_seen_at);
