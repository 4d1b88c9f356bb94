import { DomainError } from "@lyceum/shared/errors.ts";
import type { ClassAuthor } from "@lyceum/shared/signaling/class-texts.ts";

import { seatId } from "../seats/seat-id.ts";

/** The id of the class's session. Throws `conflict` unless the class is live. */
export const liveSession = (room: { session(): string | null }): string => {
  const session = room.session();
  if (session === null) throw new DomainError("conflict", "The class is not live.");
  return session;
};

type Written = { authorId: string | null; name: string; role: ClassAuthor["role"] };

/** The author of a thing that is kept, as pages know participants. */
export const authorOf = (classId: string, { authorId, name, role }: Written): ClassAuthor => ({
  participantId: authorId === null ? null : seatId(classId, authorId),
  name,
  role,
});
