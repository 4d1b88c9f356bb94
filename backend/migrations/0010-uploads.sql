-- A file is noted before it is put into the store, and what makes it of use takes the note away in the same transaction. What
-- dies between the two is found by it: the file goes once this is over.
alter table media_removals add column due_at timestamptz not null default now();
create index media_removals_due on media_removals (due_at);

-- All qualities are made. Before a video is approved, only the lowest is.
alter table videos add column is_whole boolean not null default false;
-- When a process last took it up: people are served in turn.
alter table videos add column worked_at timestamptz;
update videos set is_whole = true where media = 'ready';
