import { createHash } from "node:crypto";

/** The same from one process to the next, so that pages know each other again; says nothing of the account. */
export const seatId = (classId: string, personId: string): string =>
  createHash("sha256").update(`${classId}/${personId}`).digest("base64url").slice(0, 22);
