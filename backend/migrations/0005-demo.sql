-- Videos of the demo school that are still to be made; see backend/src/demo. A row goes once its video is there.
create table demo_clips (
  -- The id of the video that it becomes, so that none is made twice.
  id uuid primary key default gen_random_uuid(),
  position integer not null unique,
  course_id uuid not null references courses (id) on delete cascade,
  teacher_id uuid not null references users (id) on delete cascade,
  title text not null,
  description text not null,
  seconds integer not null,
  approved boolean not null
);
