import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { keepNoted, removeLater } from "../../media-removals/removals-repository.ts";

export type PictureRepository = ReturnType<typeof pictureRepository>;

/** The keys in the store that an address names; none for no picture. */
const keysOf = (url: string | null): string[] => (url ? [url.slice(MEDIA_ROOT.length + 1)] : []);

const now = sql<Date>`now()`;

/** Locked, so that of two changes at once the later finds the picture of the earlier. */
const lockPicture = (trx: Transaction<Tables>, userId: string) =>
  trx
    .selectFrom("users")
    .select(["picture_url", "deleted_at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const pictureRepository = ({ queries }: Pick<Database, "queries">) => ({
  /**
   * Shows the picture of this key, or none; returns the keys that are noted for removal instead. Throws unauthenticated
   * where the account was deleted at the same moment.
   */
  change: (userId: string, key: string | null): Promise<string[]> =>
    queries.transaction().execute(async (trx) => {
      const { picture_url: shown, deleted_at } = await lockPicture(trx, userId);
      if (deleted_at) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
      const before = keysOf(shown);
      const picture_url = key && `${MEDIA_ROOT}/${key}`;
      await trx
        .updateTable("users")
        .set({ picture_url, updated_at: now })
        .where("id", "=", userId)
        .execute();
      if (key) await keepNoted(trx, [key]);
      await removeLater(trx, before);
      return before;
    }),
});

/** Notes a person's picture for removal, within the transaction that deletes their account. */
export const forgetPicture = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  const { picture_url } = await lockPicture(trx, userId);
  await removeLater(trx, keysOf(picture_url));
  await trx.updateTable("users").set({ picture_url: null }).where("id", "=", userId).execute();
};
