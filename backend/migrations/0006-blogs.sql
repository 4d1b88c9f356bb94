create table blogs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (length(slug) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  date date not null,
  -- Sanitised when it is written.
  content text not null,
  -- The text of it alone: what is searched and what a listing begins with.
  plain text not null,
  course_id uuid references courses (id) on delete set null,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('simple', plain_text(title)), 'A') ||
    setweight(to_tsvector('simple', plain_text(plain)), 'C')
  ) stored,
  title_words text generated always as (plain_text(title)) stored
);
create index blogs_search on blogs using gin (search);
-- The order of the list and of previous and next.
create index blogs_order on blogs (date desc, created_at desc, id);

-- Apart from the blog, because every comment writes it. Its row's lock puts the comments of a blog in one order, so
-- that numbers become visible in the order in which they count: nobody who knows one can miss an earlier one.
create table blog_threads (
  blog_id uuid primary key references blogs (id) on delete cascade,
  comments integer not null default 0,
  version integer not null default 0
);

create table blog_comments (
  blog_id uuid not null references blogs (id) on delete cascade,
  id integer not null check (id > 0),
  -- The thread's version when it last changed.
  version integer not null check (version > 0),
  comment text not null check (length(comment) between 1 and 2000),
  author_id uuid references users (id) on delete set null,
  name text not null,
  role text not null check (role in ('visitor', 'student', 'teacher', 'admin')),
  -- Given by the author's page, so that what is sent twice is there once.
  key uuid not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid references users (id) on delete set null,
  primary key (blog_id, id),
  unique (blog_id, version),
  unique (blog_id, key)
);
-- How many of a blog's comments are shown is how many there are without these.
create index blog_comments_hidden on blog_comments (blog_id) where hidden_at is not null;

create function make_thread() returns trigger language plpgsql as $$
begin
  insert into blog_threads (blog_id) values (new.id);
  return null;
end $$;
create trigger blogs_thread after insert on blogs for each row execute function make_thread();

create function tell_blog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('blog_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger blogs_told after insert or update or delete on blogs
  for each row execute function tell_blog_changed();

create function tell_comments_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('comments_changed', new.blog_id::text);
  return null;
end $$;
create trigger comments_told after update on blog_threads
  for each row execute function tell_comments_changed();

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- When it was handed to the mail server, where there is one.
  mailed_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references users (id) on delete set null
);
create index contact_messages_order on contact_messages (created_at desc);
