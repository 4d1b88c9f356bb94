-- When somebody began to delete a class, whose sessions go first, a few at a time: it is not started any more.
alter table classes add column deletion_began_at timestamptz;
