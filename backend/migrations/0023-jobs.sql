-- Videos take turns in the queue of jobs now, which also knows when each was begun.
alter table videos drop column worked_at;
