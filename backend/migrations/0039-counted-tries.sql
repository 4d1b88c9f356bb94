-- The counts that the password of a sign-in was added to: its second step takes back these and no others.
alter table second_step_tickets add column counted jsonb;
