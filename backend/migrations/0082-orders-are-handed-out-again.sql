-- When a page last got the order to pay it: from then on the provider is asked about it as about a new one, however old it is.
alter table orders add column handed_out_at timestamptz not null default now();
update orders set handed_out_at = created_at;
