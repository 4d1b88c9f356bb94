import type { Insertable } from "kysely";

import { lockAccount } from "../../accounts/queries/lock-account.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { nextNumber } from "../sessions-repository.ts";

/** A phrase of a recorded class. `from`, `to`: by signaling's clock, in ms since 1970. */
export type SpokenPhrase = {
  sessionId: string;
  recordingId: string;
  authorId: string;
  name: string;
  role: Insertable<Tables["class_captions"]>["role"];
  text: string;
  language: string;
  from: number;
  to: number;
};

export type ClassCaptionsRepository = ReturnType<typeof classCaptionsRepository>;

/** Live captions, as far as they are kept. */
export const classCaptionsRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** Throws not_found, and unauthenticated for a deleted account. */
  add: ({ sessionId, recordingId, authorId, from, to, ...said }: SpokenPhrase): Promise<void> =>
    queries.transaction().execute(async (trx) => {
      const number = await nextNumber(trx, sessionId);
      await lockAccount(trx, authorId, "forKeyShare");
      await trx
        .insertInto("class_captions")
        .values({
          ...said,
          session_id: sessionId,
          number,
          recording_id: recordingId,
          author_id: authorId,
          spoken_from: from,
          spoken_to: to,
        })
        .execute();
    }),
});
