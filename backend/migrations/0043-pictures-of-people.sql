-- The address of a person's picture, as they chose one: what is shown beside their name.
alter table users add column picture_url text;

-- What is kept in memory of courses and blogs shows their people: it is read again when a name or a picture changes.
create function tell_person_shown() returns trigger language plpgsql as $$
begin
  perform pg_notify('course_changed', id::text) from courses
    where teacher_id = new.id and published_at is not null;
  perform pg_notify('blog_changed', id::text) from blogs where author_id = new.id;
  perform pg_notify('comments_changed', blog_id::text)
    from (select distinct blog_id from blog_comments where author_id = new.id) commented;
  return null;
end $$;
create trigger users_shown after update of name, picture_url on users
  for each row when ((old.name, old.picture_url) is distinct from (new.name, new.picture_url))
  execute function tell_person_shown();
