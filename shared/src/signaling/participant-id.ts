import { z } from "zod";

/** A person's seat in one class: the same through reconnects and page changes. Opaque, no account id. */
export const ParticipantId = z.string().min(1).max(64);
