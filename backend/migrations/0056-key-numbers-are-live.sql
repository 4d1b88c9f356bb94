-- What the key numbers count beside videos and classes. One notice for each statement: it names no row.
create function tell_counts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('counts_changed', '00000000-0000-0000-0000-000000000000');
  return null;
end $$;
create trigger users_counted after insert or delete on users
  for each statement execute function tell_counts_changed();
create trigger payments_counted after insert or update of status or delete on payments
  for each statement execute function tell_counts_changed();
