import type { Generated } from "kysely";

type CalendarTable = {
  user_id: string;
  feed: string | null;
  feed_made_at: Date | null;
  reminders: Generated<boolean>;
};

type ClassReminderTable = {
  class_id: string;
  user_id: string;
  starts_at: Date;
  sent_at: Date | null;
  tried_at: Date | null;
  refusals: Generated<number>;
  due_at: Generated<Date>;
};

/** The columns of people's calendars, as queries see them. */
export type CalendarTables = {
  calendars: CalendarTable;
  class_reminders: ClassReminderTable;
};
