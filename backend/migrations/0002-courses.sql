create table courses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null check (length(title) between 1 and 200),
  category text not null check (length(category) between 1 and 100),
  description text not null default '',
  image_url text,
  -- In the currency's smallest unit; 0 is a free course.
  price_minor bigint not null default 0 check (price_minor >= 0),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  teacher_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index courses_created on courses (created_at desc);
