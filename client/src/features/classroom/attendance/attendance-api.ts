import {
  exportAttendance,
  getAttendance,
  type SessionAttendance,
} from "@lyceum/shared/rest/attendance.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";
import { callAuthorised } from "../../../session/authorised.ts";

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendance: build.query<SessionAttendance[], string>({
      query: (id) => calls(getAttendance)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof getAttendance>) => reply.data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAttendanceQuery } = attendanceApi;

/** Browsers remove it from a text; spreadsheets need it. */
const BYTE_ORDER_MARK = "\ufeff";

/** The attendance of all sessions of a class, as a file. Rejects with `CallError`. */
export async function attendanceFile(classId: string): Promise<Blob> {
  const text = await callAuthorised(exportAttendance, { params: { id: classId } });
  const lines = text.startsWith(BYTE_ORDER_MARK) ? text : `${BYTE_ORDER_MARK}${text}`;
  return new Blob([lines], { type: "text/csv;charset=utf-8" });
}
