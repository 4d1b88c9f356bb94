-- Files and links of a class, before, in and after it.
create table class_materials (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references classes (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  url text,
  key text unique,
  size_bytes bigint,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A link, or a file in the store.
  check ((url is null) <> (key is null)),
  check ((key is null) = (size_bytes is null))
);
create index class_materials_class on class_materials (class_id, created_at);
create index class_materials_added_by on class_materials (added_by);

-- In the database and not in a service, so that no way of deleting a class forgets its files.
create function remove_material_file() returns trigger language plpgsql as $$
begin
  insert into media_removals (key) values (old.key)
    on conflict (key) do update set due_at = now();
  return null;
end $$;
create trigger class_materials_removed after delete on class_materials
  for each row when (old.key is not null) execute function remove_material_file();
