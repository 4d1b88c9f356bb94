import type { ClassesService } from "../classes/service.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { createTickets } from "../kernel/security/tickets.ts";
import { createFeedTokens } from "./feed-tokens.ts";
import { reminderJob } from "./reminders/job.ts";
import { remindersRepository } from "./reminders/repository.ts";
import { calendarRepository } from "./repository.ts";
import { calendarRoutes } from "./routes.ts";
import { type CalendarDeps, CalendarService } from "./service.ts";

type Deps = Pick<CalendarDeps, "standings"> & { classes: ClassesService };

/** Calendars: files and feeds of classes, and reminders by mail where there is a mail server and an address for links. */
export const openCalendar = async (
  { calls, config, database, jobs, mailer, log }: Kernel,
  { classes, standings }: Deps,
): Promise<CalendarService> => {
  const { publicUrl, tokenSecret } = config;
  const calendar = new CalendarService({
    repository: calendarRepository(database),
    classes,
    standings,
    feeds: createFeedTokens(tokenSecret),
    tickets: createTickets("class calendars", tokenSecret),
    mails: mailer !== null && publicUrl !== null,
  });
  calls.add("/api", (api) => calendarRoutes(api, calendar, config));
  if (mailer && publicUrl !== null) {
    const repository = remindersRepository(database);
    await jobs.work(reminderJob({ repository, mailer, publicUrl, log, jobs }));
  }
  return calendar;
};
