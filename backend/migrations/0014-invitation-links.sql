-- What a class's invitation link is made of: the secret in it is a MAC over this, so that nothing here opens a class.
create table class_invitation_links (
  class_id uuid primary key references classes (id) on delete cascade,
  generation uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- Who used such a link, and stays invited.
create table class_guests (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index class_guests_user on class_guests (user_id);
create trigger class_guests_told after insert or delete on class_guests
  for each row execute function tell_class_invited();

-- From now on an invitation by email opens a class where the email is proved. Who has an account by now keeps what they had.
insert into class_guests (class_id, user_id)
  select i.class_id, u.id from class_invitations i join users u on lower(u.email) = i.email
  where u.deleted_at is null and u.email_verified_at is null;
