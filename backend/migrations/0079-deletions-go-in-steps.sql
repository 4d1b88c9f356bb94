-- When the last of what is kept of a deleted account was gone: until then its deletion goes on, a few rows at a time.
alter table users add column forgotten_at timestamptz;
update users set forgotten_at = deleted_at where deleted_at is not null;
create index users_to_forget on users (deleted_at) where deleted_at is not null and forgotten_at is null;
