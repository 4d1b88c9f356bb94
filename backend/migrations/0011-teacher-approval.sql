-- When somebody who registered as a teacher began to wait for an admin, where admins decide; null once they have.
alter table users add column asked_to_teach_at timestamptz;
