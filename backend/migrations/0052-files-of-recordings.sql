-- When the files of a published recording were deleted; its video is in the store of media.
alter table class_recordings add column files_deleted_at timestamptz;
