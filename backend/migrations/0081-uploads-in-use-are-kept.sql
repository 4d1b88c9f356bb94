-- When bytes of an upload last came, or it was last taken to make a video of it: an upload is abandoned so many hours after that,
-- not after it began.
alter table resumable_uploads add column touched_at timestamptz not null default now();
drop index resumable_uploads_created;
create index resumable_uploads_touched on resumable_uploads (touched_at);
