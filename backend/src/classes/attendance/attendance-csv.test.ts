import type { SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";

import { attendanceCsv } from "./attendance-csv.ts";

const MOMENT = "2026-03-01T10:00:00.000Z";

const sessionOf = (number: number, people: number): SessionAttendance => ({
  session_id: `00000000-0000-4000-8000-00000000000${number}`,
  started_at: MOMENT,
  ended_at: MOMENT,
  people: Array.from({ length: people }, (_, place) => ({
    name: `Person ${number}.${place}`,
    joined_at: MOMENT,
    left_at: MOMENT,
    present_seconds: 60,
    spoke_seconds: 0,
    watched_seconds: 0,
  })),
});

async function* partsOf(...parts: SessionAttendance[][]) {
  yield* parts;
}

it("is written a slice at a time, and others take their turns between", async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const sessions = [sessionOf(1, 2_500), sessionOf(2, 0), sessionOf(3, 700)];
  const slices: string[] = [];
  for await (const slice of attendanceCsv(partsOf(sessions, [sessionOf(4, 1)]))) slices.push(slice);
  isOver = true;

  const sizes = slices.map((slice) => slice.trimEnd().split("\r\n").length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
  expect(turns).toBeGreaterThanOrEqual(4);
  const rows: Record<string, string>[] = parse(slices.join(""), { bom: true, columns: true });
  const everybody = [...sessions, sessionOf(4, 1)].flatMap(({ people }) => people);
  expect(rows.map(({ name }) => name)).toEqual(everybody.map(({ name }) => name));
});
