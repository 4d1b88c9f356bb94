-- Students whom a host put out of a class, until it is next started.
create table class_removals (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index class_removals_user on class_removals (user_id);

-- In the database and not in a service, so that no way of starting a class forgets it.
create function forget_class_removals() returns trigger language plpgsql as $$
begin
  delete from class_removals where class_id = new.id;
  return null;
end $$;
create trigger classes_started after update on classes
  for each row when (new.state = 'live' and old.state <> 'live')
  execute function forget_class_removals();
