import type { SessionCookie } from "../accounts/sessions/session-cookie.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { accountDeletionRoutes } from "./routes.ts";
import { type AccountDeletionDeps, createAccountDeletion, finishDeletions } from "./service.ts";

type Deps = Pick<AccountDeletionDeps, "removeFiles"> & { cookie: SessionCookie };

/**
 * Deleting one's own account, and going on with what is left of others. Above accounts, blogs and videos, because it takes
 * from all of them.
 */
export const openAccountDeletion = (
  { calls, database, log }: Kernel,
  { cookie, removeFiles }: Deps,
): { finishDeletions(): Promise<void> } => {
  const deleteAccount = createAccountDeletion({ database, log, removeFiles });
  calls.add("/api", (api) => accountDeletionRoutes(api, deleteAccount, cookie));
  return { finishDeletions: () => finishDeletions(database) };
};
