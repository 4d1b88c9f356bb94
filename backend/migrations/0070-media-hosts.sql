-- Media hosts that register themselves: whoever runs signaling finds them here, and no list is edited.

create table media_hosts (
  id int generated always as identity primary key,
  -- Where signaling reaches it; a host that is started again takes its row again.
  url text not null unique,
  -- Asked of it: it takes nobody any more, and those whom it has are moved.
  draining boolean not null default false,
  -- What it last said of itself. `load`: the share of what it can carry, 0 to 1 and more.
  workers int not null default 0,
  rooms int not null default 0,
  consumers int not null default 0,
  load real not null default 0,
  packets_per_second int,
  started_at timestamptz not null default clock_timestamp(),
  -- Renewed every 2 s; a host that was silent for 10 s is taken for lost by those who do not know it yet.
  seen_at timestamptz not null default clock_timestamp()
);
