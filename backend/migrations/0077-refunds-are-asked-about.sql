-- How far each provider was asked about the refunds that it made, which its dashboard can do without us.
create table refund_checks (
  provider text primary key check (provider in ('sandbox', 'razorpay')),
  -- All refunds before this moment were asked about; the present round is about those until the other one.
  since timestamptz not null,
  until timestamptz not null,
  -- Of the present round, how many were asked about.
  skip integer not null default 0,
  due_at timestamptz not null
);

-- The sandbox's own side.
alter table sandbox_payments add column refunded_at timestamptz;
update sandbox_payments set refunded_at = now() where refund_id is not null;
create index sandbox_payments_refunded on sandbox_payments (refunded_at) where refunded_at is not null;
