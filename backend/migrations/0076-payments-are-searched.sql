-- By a part of the provider's ids; who paid is found by users_search.
create index payments_search on payments using gin (lower(provider_payment_id) gin_trgm_ops);
create index orders_search on orders using gin (lower(provider_order_id) gin_trgm_ops);
