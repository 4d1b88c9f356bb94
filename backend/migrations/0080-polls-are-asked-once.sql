-- What the page calls the asking of a poll, or of several at once: asked again after a lost answer, they are not made twice.
-- That nobody else makes them meanwhile is the lock of the session, under which they are numbered. Null for those of a page
-- that names none.
alter table class_polls add column key uuid;
create index class_polls_key on class_polls (session_id, key) where key is not null;
