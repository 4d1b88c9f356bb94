-- Bytes of a recording's files, which count among those of its class's teacher; null until they are measured.
alter table class_recordings add column size_bytes bigint;
