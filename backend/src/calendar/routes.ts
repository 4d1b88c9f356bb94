import {
  getCalendar,
  makeFeed,
  readClassCalendar,
  readFeed,
  revokeFeed,
  setReminders,
} from "@lyceum/shared/rest/calendar.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

import { route } from "../kernel/http/route.ts";
import { siteOriginOf } from "../kernel/http/site-origin.ts";
import type { CalendarService } from "./service.ts";

const CHANGES_PER_MINUTE = { person: 60, visitor: 60 };

export const calendarRoutes = (
  app: FastifyInstance,
  calendar: CalendarService,
  { publicUrl }: { publicUrl: string | null },
): void => {
  const changes = { callsPerMinute: CHANGES_PER_MINUTE };

  route(app, getCalendar, async ({ person }) => success(await calendar.own(person)));
  route(app, makeFeed, async ({ person }) => success(await calendar.makeFeed(person)), changes);
  route(app, revokeFeed, async ({ person }) => success(await calendar.revokeFeed(person)), changes);
  route(
    app,
    setReminders,
    async ({ person, body }) => success(await calendar.setReminders(person, body.on)),
    changes,
  );

  // Without narrower limits: the calendars of many people ask from a few addresses, and all of a school from one.
  route(app, readFeed, async ({ query, request, reply }) =>
    sendIcs(reply, await calendar.feed(query.token, siteOriginOf(request, publicUrl)), "classes"),
  );

  route(app, readClassCalendar, async ({ params, query, request, reply }) => {
    const origin = siteOriginOf(request, publicUrl);
    return sendIcs(reply, await calendar.ofClass(params.id, query.ticket, origin), "class");
  });
};

const success = <Data>(data: Data) => ({ status: "success" as const, data });

const sendIcs = (reply: FastifyReply, ics: string, name: string): FastifyReply =>
  reply
    .type("text/calendar; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.ics"`)
    .send(ics);
