-- Whether those who speak in a class may turn live captions on for themselves.
alter table class_settings add column captions boolean not null default false;
alter table class_settings alter column captions drop default;
