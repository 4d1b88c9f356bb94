-- Captions that a program made; and when captions were last set or removed, or a program was asked for them.
alter table videos add column captions_are_made boolean not null default false;
alter table videos add column captioned_at timestamptz;
update videos set captioned_at = now() where captions_key is not null;
