import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Kysely, Transaction } from "kysely";

import type { Person } from "../kernel/security/person.ts";
import type { TeacherLimits } from "../kernel/config/config.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { type Use, begunBy, lockOwner, useOf } from "./quotas-repository.ts";

/** Resumable uploads that one person may have begun and not yet made a video of. */
const UNFINISHED_MAX = 20;

type Limited = Pick<Person, "id" | "role">;

/** What one teacher may have here. Admins may have anything. */
export const uploadQuotas = ({ pendingVideos, bytes: bytesMax }: TeacherLimits) => {
  const refuse = (message: string) => new DomainError("forbidden", message);

  const check = (use: Use, more: number): void => {
    if (use.pending >= pendingVideos) throw refuse(MESSAGES.upload.pendingMax(pendingVideos));
    if (use.bytes + more > bytesMax) throw refuse(MESSAGES.upload.bytesMax(bytesMax));
  };

  /** Before an upload begins: what is on its way counts too. Throws forbidden, naming the limit. */
  const assert = async (queries: Kysely<Tables>, person: Limited, bytes: number): Promise<void> => {
    if (person.role === "admin") return;
    const [use, begun] = [await useOf(queries, person), await begunBy(queries, person)];
    check({ ...use, bytes: use.bytes + begun.bytes }, bytes);
    if (begun.count >= UNFINISHED_MAX) throw refuse(MESSAGES.upload.begunMax(UNFINISHED_MAX));
  };

  return {
    assert,

    /** As an upload is begun: of two at once the second waits, and counts the first. Throws forbidden, naming the limit. */
    holdBegun: async (trx: Transaction<Tables>, person: Limited, bytes: number): Promise<void> => {
      if (person.role === "admin") return;
      await lockOwner(trx, person);
      await assert(trx, person, bytes);
    },

    /** As its video is made: of two at once the second waits, and counts the first. Throws forbidden, naming the limit. */
    hold: async (trx: Transaction<Tables>, person: Limited, bytes: number): Promise<void> => {
      if (person.role === "admin") return;
      await lockOwner(trx, person);
      check(await useOf(trx, person), bytes);
    },
  };
};

export type UploadQuotas = ReturnType<typeof uploadQuotas>;
