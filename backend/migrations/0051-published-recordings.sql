-- How long the composed video is, what its teacher wants of it, and the video of a course that it became.
alter table class_recordings
  add column milliseconds integer,
  add column submission jsonb,
  add column submitted_by uuid references users (id) on delete set null,
  -- Set before the video is there, so that a try that was cut short makes no second one; no reference, because the video may go.
  add column video_id uuid;
alter table class_recordings drop constraint class_recordings_state_check;
alter table class_recordings add constraint class_recordings_state_check
  check (state in ('recording', 'stopped', 'composing', 'composed', 'publishing', 'published', 'failed'));
alter table class_recordings add constraint class_recordings_submitted
  check ((state <> 'publishing' or submission is not null) and (state <> 'published' or video_id is not null));
create index class_recordings_submitter on class_recordings (submitted_by) where submitted_by is not null;

-- [{at, title}], seconds from the start of the video, in their order.
alter table videos add column chapters jsonb;
