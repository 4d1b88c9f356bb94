-- Questions of a course, which its teacher keeps, and asks in classes as polls with points.
create table course_questions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  kind text not null check (kind in ('single', 'multiple')),
  question text not null check (length(question) between 1 and 300),
  options text[] not null check (cardinality(options) between 2 and 10),
  -- Places in `options`, from 0.
  right_options integer[] not null check (cardinality(right_options) > 0),
  points integer not null check (points between 0 and 100),
  created_at timestamptz not null default now()
);
create index course_questions_course on course_questions (course_id, created_at, id);

-- The poll keeps what was asked, so that its results stay when the question goes.
alter table class_polls add column question_id uuid references course_questions (id) on delete set null;
create index class_polls_question on class_polls (question_id) where question_id is not null;
