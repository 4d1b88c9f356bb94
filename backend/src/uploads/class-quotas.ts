import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Kysely, Transaction } from "kysely";

import type { TeacherLimits } from "../kernel/config/config.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { type AddedToClass, chargedFor, lockOwner, useOf } from "./quotas-repository.ts";

type Teacher = Awaited<ReturnType<typeof chargedFor>>;

/** What may be added to a class: it counts among the bytes of its teacher. Admins may add anything, and everyone to theirs. */
export const classQuotas = ({ bytes: bytesMax }: Pick<TeacherLimits, "bytes">) => {
  const check = async (queries: Kysely<Tables>, teacher: Teacher, more: number): Promise<void> => {
    if (!teacher) return;
    const { bytes } = await useOf(queries, teacher);
    if (bytes + more > bytesMax) throw new DomainError("forbidden", CLASS_REFUSALS.storageFull);
  };

  return {
    /** Before so many bytes are added. Throws forbidden. */
    assert: async (queries: Kysely<Tables>, added: AddedToClass, bytes: number): Promise<void> =>
      check(queries, await chargedFor(queries, added), bytes),

    /** As they are added: of two at once the second waits, and counts the first. Throws forbidden. */
    hold: async (trx: Transaction<Tables>, added: AddedToClass, bytes: number): Promise<void> => {
      const teacher = await chargedFor(trx, added);
      if (teacher) await lockOwner(trx, teacher);
      await check(trx, teacher, bytes);
    },
  };
};

export type ClassQuotas = ReturnType<typeof classQuotas>;
