-- The videos whose place this one took, the newest first: links to them lead to it.
alter table videos add column former_ids uuid[] not null default '{}';

-- What was watched of a video whose place another one took may be more than that one is long, which nobody knows until it
-- is probed. In the database and not in a service, so that no way of probing a video leaves it out.
create function fit_progress() returns trigger language plpgsql as $$
begin
  update video_progress set position = least(position, new.duration),
    watched = watched * nummultirange(numrange(0, round(new.duration::numeric, 1)))
  where video_id = new.id;
  return null;
end $$;
create trigger videos_progress_fits after update of duration on videos
  for each row when (old.duration is null and new.duration is not null)
  execute function fit_progress();
