-- Whether students may write is a permission of the class alone: a chat that was off stays off.
insert into class_settings (class_id, may_speak, may_camera, may_share, may_chat, lobby)
  select class_id, true, true, true, false, 'off' from class_chat_settings where is_off
  on conflict (class_id) do update set may_chat = false;
alter table class_chat_settings drop column is_off;

-- A co-host who is one no more loses the seat of a host at once, whoever says so.
create trigger class_people_told after update of is_co_host on class_people
  for each row when (new.is_co_host is distinct from old.is_co_host)
  execute function tell_class_invited();
