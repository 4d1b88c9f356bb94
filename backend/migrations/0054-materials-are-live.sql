-- The pages of a class that show its materials follow them.
create trigger class_materials_told after insert or delete on class_materials
  for each row execute function tell_class_invited();
