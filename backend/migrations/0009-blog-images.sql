-- Pictures sent for the text of a blog, by their key in the store; some blogs are never saved.
create table blog_images (
  key text primary key,
  sent_at timestamptz not null default now()
);
create index blog_images_sent on blog_images (sent_at);
