-- Where a topic stands among those of its course: by default the time of its approval, which stays what it is.
alter table videos add column place timestamptz;
-- The topic before which it was submitted to stand, once it is approved; null for the end.
alter table videos add column before_id uuid references videos (id) on delete set null;
create index videos_before on videos (before_id) where before_id is not null;

-- In the database and not in a service, so that no way of approving a video leaves it without a place.
create function place_topic() returns trigger language plpgsql as $$
begin
  if new.status = 'approved' and new.place is null then
    new.place := coalesce(new.approved_at, clock_timestamp());
  end if;
  return new;
end $$;
create trigger videos_placed before insert or update of status, place on videos
  for each row execute function place_topic();
update videos set place = approved_at where status = 'approved';
alter table videos add constraint videos_approved_in_place
  check (status <> 'approved' or place is not null);
