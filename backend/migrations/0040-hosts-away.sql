-- Since when a live class has no host: what is left of the time for their return survives a restart of the server.
alter table class_sessions add column hosts_away_at timestamptz;
