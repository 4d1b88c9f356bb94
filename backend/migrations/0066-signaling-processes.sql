-- Several signaling processes share the classes: each class has one owner at a time.

-- A living process renews `seen_at`, and holds an advisory lock (7201, id) on a connection of its own, which PostgreSQL lets go
-- as soon as the process is killed.
create table signaling_processes (
  id int generated always as identity primary key,
  -- Where the other processes reach it.
  url text not null,
  draining boolean not null default false,
  seen_at timestamptz not null default clock_timestamp()
);

-- `epoch` grows with every change of owner.
create table class_owners (
  class_id uuid primary key references classes (id) on delete cascade,
  process_id int not null,
  epoch bigint not null default 1,
  claimed_at timestamptz not null default clock_timestamp()
);
create index class_owners_process on class_owners (process_id);

create function is_signaling_alive(process signaling_processes) returns boolean language sql stable as $$
  select process.seen_at > clock_timestamp() - interval '10 seconds' and exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.classid = 7201 and l.objid = process.id::oid and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database()))
$$;
