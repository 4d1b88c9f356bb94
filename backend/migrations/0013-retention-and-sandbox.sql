-- A mail that the mail server refuses waits longer each time, and holds up no other.
alter table contact_messages
  add column mail_refusals integer not null default 0,
  -- When it was last tried: what waited longest goes first.
  add column mail_tried_at timestamptz,
  add column mail_due_at timestamptz not null default now(),
  -- What the mail server said when it last refused it.
  add column mail_refusal text;
create index contact_messages_unmailed on contact_messages (mail_tried_at nulls first, created_at)
  where mailed_at is null and handled_at is null;
alter table password_reset_requests
  add column refusals integer not null default 0,
  add column tried_at timestamptz,
  add column due_at timestamptz not null default now();

-- Webhooks that were not signed by the provider: counted, and never kept.
create table forged_webhooks (
  provider text not null,
  day date not null,
  times bigint not null,
  last_at timestamptz not null,
  primary key (provider, day)
);
insert into forged_webhooks (provider, day, times, last_at)
  select provider, (at at time zone 'UTC')::date, count(*), max(at) from payment_refusals
  where reason = 'webhook with a wrong signature' group by 1, 2;
delete from payment_refusals where reason = 'webhook with a wrong signature';
create index payment_refusals_person on payment_refusals (person_id, id desc) where person_id is not null;
create index payment_refusals_at on payment_refusals (at);
create index payment_events_received on payment_events (received_at);
create index sandbox_orders_created on sandbox_orders (created_at);

-- What was paid in the sandbox is no money: an entry of the ledger cannot say otherwise.
alter table orders add column sandbox boolean not null generated always as (provider = 'sandbox') stored;
alter table payments
  add column sandbox boolean not null generated always as (provider = 'sandbox') stored,
  add constraint payments_mode unique (id, sandbox);
alter table ledger_entries add column sandbox boolean;
alter table ledger_entries disable trigger ledger_entries_kept;
update ledger_entries e set sandbox = p.sandbox from payments p where p.id = e.payment_id;
alter table ledger_entries enable trigger ledger_entries_kept;
alter table ledger_entries
  alter column sandbox set not null,
  drop constraint ledger_entries_payment_id_fkey,
  add constraint ledger_entries_payment foreign key (payment_id, sandbox) references payments (id, sandbox);
create index ledger_entries_mode on ledger_entries (payment_id, sandbox);

-- Purchases of the sandbox, set aside while real money is taken; they open no course.
create table sandbox_purchases_aside (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  purchased_at timestamptz not null,
  payment_id uuid not null references payments (id),
  primary key (user_id, course_id)
);
create index sandbox_purchases_aside_course on sandbox_purchases_aside (course_id);
create index sandbox_purchases_aside_payment on sandbox_purchases_aside (payment_id);
-- When an account is deleted, and when it is exported.
create index contact_messages_email on contact_messages (lower(email));
