-- The backups that were made of this school, for admins to see when the last one was. One that was restored knows those before it.

create table backups (
  id int generated always as identity primary key,
  -- The moment that its database is of.
  made_at timestamptz not null,
  files int not null,
  bytes bigint not null,
  -- Seconds that making it took.
  took real not null
);
create index backups_made_at on backups (made_at desc);
