-- Money is in the currency's smallest unit everywhere here.
create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  course_id uuid not null references courses (id),
  provider text not null check (provider in ('sandbox', 'razorpay')),
  -- Null until the provider has answered.
  provider_order_id text unique,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Forward only: see orders_forward.
  status text not null default 'creating' check (status in ('creating', 'open', 'paid', 'closed')),
  created_at timestamptz not null default now(),
  -- When the provider was last asked what became of it, and how often.
  polled_at timestamptz,
  polls integer not null default 0,
  check ((status = 'creating') = (provider_order_id is null) or status = 'closed')
);
-- Two tabs of one person share one open order of a course.
create unique index orders_open on orders (user_id, course_id) where status in ('creating', 'open');
create index orders_pursued on orders (created_at) where status in ('open', 'closed');

create function orders_forward() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (('creating', 'open'), ('creating', 'closed'), ('open', 'paid'), ('open', 'closed'), ('closed', 'paid'))
    or old.status = new.status then
    return new;
  end if;
  raise exception 'An order does not go from % to %', old.status, new.status;
end $$;
create trigger orders_forward before update of status on orders for each row execute function orders_forward();

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  provider text not null,
  provider_payment_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'captured' check (status in ('captured', 'refunding', 'refunded')),
  -- Paid for a course that its payer had already: it is given back.
  excess boolean not null default false,
  captured_at timestamptz not null default now(),
  refunded_at timestamptz,
  refund_tried_at timestamptz,
  refund_reason text,
  provider_refund_id text unique,
  unique (provider, provider_payment_id),
  check ((status = 'refunded') = (refunded_at is not null))
);
create index payments_order on payments (order_id);
create index payments_refunding on payments (refund_tried_at nulls first) where status = 'refunding';

create function payments_forward() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (('captured', 'refunding'), ('captured', 'refunded'), ('refunding', 'refunded'))
    or old.status = new.status then
    return new;
  end if;
  raise exception 'A payment does not go from % to %', old.status, new.status;
end $$;
create trigger payments_forward before update of status on payments for each row execute function payments_forward();

-- What a purchase was paid with; null for what was given.
alter table purchases add column payment_id uuid references payments (id);

-- Double entry: the lines of an entry come to nothing. Only ever added to.
create table ledger_entries (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('capture', 'refund')),
  at timestamptz not null default now(),
  unique (payment_id, kind)
);
create table ledger_lines (
  entry_id bigint not null references ledger_entries (id),
  -- 'provider': what the provider owes us; 'teacher': what we owe a teacher; 'platform': what is ours; 'payer': what we owe back.
  account text not null check (account in ('provider', 'teacher', 'platform', 'payer')),
  -- The teacher; kept when the account is deleted, so that the ledger stays whole.
  owner_id uuid,
  -- A debit is positive, a credit negative.
  amount bigint not null check (amount <> 0),
  currency text not null,
  check ((account = 'teacher') = (owner_id is not null))
);
create unique index ledger_lines_account on ledger_lines (entry_id, account);
create index ledger_lines_owner on ledger_lines (owner_id) where owner_id is not null;

create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to';
end $$;
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_kept();
create trigger ledger_lines_kept before update or delete or truncate on ledger_lines
  for each statement execute function ledger_is_kept();

-- Checked when the transaction ends, when all lines are there.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'The lines of entry % do not balance', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_balances();

-- Each event once, whatever it said, as it came.
create table payment_events (
  provider text not null,
  id text not null,
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

-- What somebody asked money or a course for, and did not get.
create table payment_refusals (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  provider text not null,
  reason text not null,
  provider_order_id text,
  provider_payment_id text,
  person_id uuid
);

create function tell_purchase_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('purchase_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger purchases_told after insert or delete on purchases
  for each row execute function tell_purchase_changed();

-- The sandbox's own side: what a provider would keep on its own servers.
create table sandbox_orders (
  id text primary key,
  amount bigint not null,
  currency text not null,
  receipt text not null,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  created_at timestamptz not null default now()
);
create table sandbox_payments (
  id text primary key,
  order_id text not null references sandbox_orders (id),
  status text not null check (status in ('captured', 'failed', 'refunded')),
  refund_id text unique,
  created_at timestamptz not null default now()
);
-- An order is paid once.
create unique index sandbox_payments_paid on sandbox_payments (order_id) where status in ('captured', 'refunded');
-- Webhooks on their way.
create table sandbox_deliveries (
  id text not null,
  attempt integer not null,
  body text not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  primary key (id, attempt)
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at) where delivered_at is null;
