-- A file is noted before it is put into the store, and what makes it of use takes the note away in the same transaction. What
-- dies between the two is found by it: the file goes once this is over.
alter table media_removals add column due_at timestamptz not null default now();
create index media_removals_due on media_removals (due_at);
