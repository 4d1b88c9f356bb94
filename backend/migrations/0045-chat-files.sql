-- Files that people send in the chat of a class. Each belongs to one message of its session.
create table class_files (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references class_sessions (id) on delete cascade,
  -- The number of its message; null until that is sent.
  number integer,
  kind text not null check (kind in ('file', 'picture')),
  name text not null check (length(name) between 1 and 200),
  key text not null unique,
  size_bytes bigint not null check (size_bytes > 0),
  sent_by uuid not null references users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  unique (session_id, number),
  foreign key (session_id, number) references class_messages (session_id, number) on delete cascade
);
create index class_files_sent_by on class_files (sent_by);
create index class_files_waiting on class_files (sent_at) where number is null;

-- In the database and not in a service, so that no way of deleting a class, a session or a message forgets its files.
create trigger class_files_removed after delete on class_files
  for each row execute function remove_material_file();

create function remove_file_of_message() returns trigger language plpgsql as $$
begin
  delete from class_files where session_id = new.session_id and number = new.number;
  return null;
end $$;
create trigger class_messages_deleted after update of text on class_messages
  for each row when (new.text is null and old.text is not null)
  execute function remove_file_of_message();

-- Whether students may send files, of those who may write.
alter table class_settings add column may_files boolean not null default true;
alter table class_people add column may_files boolean;
