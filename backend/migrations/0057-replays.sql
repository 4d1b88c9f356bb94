-- The recording that a topic came from: whose chat, questions and polls are shown beside it.
create index class_recordings_video on class_recordings (video_id) where video_id is not null;

-- Green rooms ask for consent as long as a class is recorded, and only then.
create trigger class_recordings_told after insert or delete on class_recordings
  for each row execute function tell_class_invited();
create trigger class_recordings_state_told after update of state on class_recordings
  for each row when (new.state is distinct from old.state) execute function tell_class_invited();
