import type { Database } from "../../kernel/database/database.ts";

/** False where it was used before. The primary key decides, also between two at once. */
export const useNonce = async (
  queries: Database["queries"],
  nonce: { id: string; expires_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("sign_in_nonces_used")
    .values(nonce)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
