-- The video that an upload became, kept as long as the upload: whoever hands it in again, because the answer got lost, is told of it.
alter table resumable_uploads add column video_id uuid references videos (id) on delete set null;
create index resumable_uploads_video on resumable_uploads (video_id) where video_id is not null;
