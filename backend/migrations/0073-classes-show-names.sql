-- The page of a class is kept too, with its teacher's name.
create or replace function tell_person_shown() returns trigger language plpgsql as $$
begin
  perform pg_notify('course_changed', id::text) from courses
    where teacher_id = new.id and published_at is not null;
  perform pg_notify('blog_changed', id::text) from blogs where author_id = new.id;
  perform pg_notify('comments_changed', blog_id::text)
    from (select distinct blog_id from blog_comments where author_id = new.id) commented;
  if old.name is distinct from new.name then
    perform pg_notify('class_changed', id::text) from classes where teacher_id = new.id;
  end if;
  return null;
end $$;
