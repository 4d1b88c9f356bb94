-- A deleted account keeps its row, without its person.
drop trigger users_counted on users;
create trigger users_counted after insert or delete or update of deleted_at on users
  for each statement execute function tell_counts_changed();
