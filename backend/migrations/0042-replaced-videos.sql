-- The video whose place this one takes when it is approved; until then both are there. A video has one successor at a time.
alter table videos add column replaces_id uuid references videos (id) on delete set null;
create unique index videos_replaces on videos (replaces_id) where replaces_id is not null;

alter table video_audit drop constraint video_audit_action_check;
alter table video_audit add constraint video_audit_action_check
  check (action in ('uploaded', 'approved', 'returned', 'edited', 'deleted', 'replaced'));
