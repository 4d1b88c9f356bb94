-- Of each kind one waits for each person, so that a mailbox is not filled by doing the same again and again.
delete from account_notices older using account_notices newer
  where newer.user_id = older.user_id and newer.kind = older.kind and newer.id > older.id;
drop index account_notices_user;
create unique index account_notices_waiting on account_notices (user_id, kind);
