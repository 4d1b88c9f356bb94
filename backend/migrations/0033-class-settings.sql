-- How a class is held. A class without a row has the defaults of shared/src/rest/class-settings.ts.
create table class_settings (
  class_id uuid primary key references classes (id) on delete cascade,
  may_speak boolean not null,
  may_camera boolean not null,
  may_share boolean not null,
  may_chat boolean not null,
  lobby text not null check (lobby in ('off', 'strangers', 'everybody'))
);
create trigger class_settings_told after insert or update on class_settings
  for each row execute function tell_class_invited();

-- One person's exceptions in a class; null: as the class.
create table class_people (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  may_speak boolean,
  may_camera boolean,
  may_share boolean,
  may_chat boolean,
  is_co_host boolean not null default false,
  -- Let in from the lobby, until the class ends.
  is_admitted boolean not null default false,
  primary key (class_id, user_id)
);
create index class_people_user on class_people (user_id);

-- In the database and not in a service, so that no way of ending a class forgets it.
create function forget_class_admissions() returns trigger language plpgsql as $$
begin
  update class_people set is_admitted = false where class_id = new.id and is_admitted;
  return null;
end $$;
create trigger classes_ended after update on classes
  for each row when (new.state = 'ended' and old.state = 'live')
  execute function forget_class_admissions();
