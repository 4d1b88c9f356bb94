-- One start-to-end of a class. What lasts of it is numbered under its row's lock, so that numbers become visible in the order
-- in which they count: a reader who knows one has missed no earlier one.
create table class_sessions (
  id uuid primary key,
  class_id uuid not null references classes (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The newest number; see `nextNumber`.
  numbers integer not null default 0,
  check (ended_at >= started_at)
);
create index class_sessions_class on class_sessions (class_id, started_at desc);
create unique index class_sessions_open on class_sessions (class_id) where ended_at is null;
create index class_sessions_ended on class_sessions (ended_at) where ended_at is not null;

-- The session of a live class. Without a foreign key: the row below is made after the class's row was changed.
alter table classes add column session_id uuid;
alter table classes add constraint classes_live_in_session
  check (state <> 'live' or session_id is not null) not valid;

-- In the database and not in a service, so that no way of starting or ending a class forgets it.
create function set_class_session() returns trigger language plpgsql as $$
begin
  if new.state <> 'live' then
    new.session_id := null;
  elsif old is null or old.state <> 'live' then
    new.session_id := gen_random_uuid();
  end if;
  return new;
end $$;
create trigger classes_session before insert or update of state on classes
  for each row execute function set_class_session();

create function keep_class_session() returns trigger language plpgsql as $$
begin
  update class_sessions set ended_at = greatest(started_at, now())
    where class_id = new.id and ended_at is null and id is distinct from new.session_id;
  if new.session_id is not null then
    insert into class_sessions (id, class_id, started_at)
      values (new.session_id, new.id, coalesce(new.started_at, now()))
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger classes_session_kept after insert or update of state on classes
  for each row execute function keep_class_session();

-- What is known of the classes that there are: their last start and end.
insert into class_sessions (id, class_id, started_at, ended_at)
  select gen_random_uuid(), id, started_at, greatest(started_at, coalesce(ended_at, now())) from classes
  where started_at is not null and state = 'ended';
-- Those that are live go on in a session.
update classes set session_id = gen_random_uuid() where state = 'live';
insert into class_sessions (id, class_id, started_at)
  select session_id, id, coalesce(started_at, now()) from classes where state = 'live';
alter table classes validate constraint classes_live_in_session;
