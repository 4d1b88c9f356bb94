create table classes (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  access text not null default 'open' check (access in ('open', 'closed')),
  state text not null default 'scheduled' check (state in ('scheduled', 'live', 'ended')),
  teacher_id uuid not null references users (id) on delete cascade,
  course_id uuid references courses (id) on delete set null,
  starts_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0
);
create index classes_teacher on classes (teacher_id, created_at desc);
create index classes_created on classes (created_at desc);
create index classes_live on classes (id) where state = 'live';

create table class_invitations (
  class_id uuid not null references classes (id) on delete cascade,
  email text not null check (email = lower(email)),
  primary key (class_id, email)
);
create index class_invitations_email on class_invitations (email);

create function count_class_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger classes_version before update on classes
  for each row execute function count_class_version();

-- Told by the database and not by a service, so that no way of writing forgets to tell.
create function tell_class_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('class_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger classes_told after insert or delete on classes
  for each row execute function tell_class_changed();
create trigger classes_change_told after update on classes
  for each row when (new is distinct from old) execute function tell_class_changed();

create function tell_class_invited() returns trigger language plpgsql as $$
begin
  perform pg_notify('class_changed', coalesce(new.class_id, old.class_id)::text);
  return null;
end $$;
create trigger class_invitations_told after insert or update or delete on class_invitations
  for each row execute function tell_class_invited();
