create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text as search compares it: no accents, lower case, words alone. The dictionary does not change, so that this may be
-- called immutable, which an index asks for.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent', $1)), '[!-/:-@\[-`{-~]+', ' ', 'g')
$$;

-- A course is in the catalogue from its first approved topic on, or because an admin put it there.
alter table courses add column published_at timestamptz;
alter table courses add column search tsvector generated always as (
  setweight(to_tsvector('simple', plain_text(title)), 'A') ||
  setweight(to_tsvector('simple', plain_text(category)), 'B') ||
  setweight(to_tsvector('simple', plain_text(description)), 'C')
) stored;
-- What a word with typing mistakes is compared with.
alter table courses add column title_words text
  generated always as (plain_text(title || ' ' || category)) stored;
create index courses_search on courses using gin (search);
create index courses_published on courses (published_at desc) where published_at is not null;

create table videos (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  uploader_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  -- As its uploader typed it; the truth is `duration`.
  declared_duration text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'returned')),
  note text,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,

  -- The file as it came: its key in the store, and what it is.
  original_key text not null,
  original_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,

  -- What the pipeline made of it.
  media text not null default 'queued' check (media in ('queued', 'processing', 'ready', 'original', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  failure text,
  duration real,
  width integer,
  height integer,
  loudness real,
  playlist_key text,
  poster_key text,
  storyboard jsonb,

  check ((status = 'approved') = (approved_at is not null))
);
-- Topics are in the order of their approval, so that a new one never changes which are the first three.
create index videos_topics on videos (course_id, approved_at, id) where status = 'approved';
create index videos_uploader on videos (uploader_id, created_at desc);
create index videos_pending on videos (created_at) where status = 'pending';
create trigger videos_version before update on videos
  for each row execute function count_class_version();

create function tell_video_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('video_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger videos_told after insert or delete on videos
  for each row execute function tell_video_changed();
create trigger videos_change_told after update on videos
  for each row when (new is distinct from old) execute function tell_video_changed();

create function tell_course_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('course_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger courses_told after insert or delete on courses
  for each row execute function tell_course_changed();
create trigger courses_change_told after update on courses
  for each row when (new is distinct from old) execute function tell_course_changed();

-- A course's approved videos are what the catalogue shows of it. Progress of the pipeline is not.
create function tell_topics_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'approved' then
    perform pg_notify('course_changed', old.course_id::text);
  end if;
  if tg_op <> 'DELETE' and new.status = 'approved' then
    perform pg_notify('course_changed', new.course_id::text);
  end if;
  return null;
end $$;
create trigger topics_told after insert or delete on videos
  for each row execute function tell_topics_changed();
create trigger topics_change_told after update on videos
  for each row when (
    to_jsonb(new) - '{progress,version}'::text[] is distinct from to_jsonb(old) - '{progress,version}'::text[]
  ) execute function tell_topics_changed();

-- Who did what to an upload; only ever added to.
create table video_audit (
  id bigint generated always as identity primary key,
  video_id uuid not null,
  actor_id uuid references users (id) on delete set null,
  action text not null check (action in ('uploaded', 'approved', 'returned')),
  note text,
  at timestamptz not null default now()
);
create index video_audit_video on video_audit (video_id, id);

create table purchases (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  purchased_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index purchases_course on purchases (course_id);

create table video_progress (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  position real not null default 0,
  -- Seconds really played; a union, so that what is played or reported twice counts once.
  watched nummultirange not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (user_id, video_id)
);

create table resumable_uploads (
  id text primary key,
  owner_id uuid not null references users (id) on delete cascade,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Taken by the video that it became; an upload becomes one video at most.
  taken_at timestamptz
);
create index resumable_uploads_created on resumable_uploads (created_at) where taken_at is null;
