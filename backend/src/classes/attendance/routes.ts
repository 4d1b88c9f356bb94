import { Readable } from "node:stream";

import {
  exportAttendance,
  getAttendance,
  recentAttendance,
} from "@lyceum/shared/rest/attendance.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { AttendanceService } from "./service.ts";

export const attendanceRoutes = (app: FastifyInstance, attendance: AttendanceService): void => {
  route(app, recentAttendance, async ({ person }) => ({
    status: "success",
    data: await attendance.recentOf(person),
  }));

  route(app, getAttendance, async ({ person, params }) => ({
    status: "success",
    data: await attendance.of(person, params.id),
  }));

  route(app, exportAttendance, async ({ person, params, reply }) => {
    const csv = await attendance.csv(person, params.id);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="attendance.csv"')
      .send(Readable.from(csv));
  });
};
