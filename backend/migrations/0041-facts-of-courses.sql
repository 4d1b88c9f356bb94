-- What a course asks of its students, as its teacher says; null where the teacher says nothing.
alter table courses add column level text check (level in ('Beginner', 'Intermediate', 'Advanced'));

-- Cards show the teacher's name.
create function tell_courses_of_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('course_changed', id::text) from courses where teacher_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of name on users
  for each row when (new.name is distinct from old.name) execute function tell_courses_of_renamed();
