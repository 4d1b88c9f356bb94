import { spawnSync } from "node:child_process";

import { canReach, serverAccount } from "../../../setup/postgres/account.ts";

export const asRoot = process.getuid?.() === 0;

/** Whether root can give a program a view of the files of its own, as not in every container. */
export const makesWays = asRoot && spawnSync("/usr/bin/unshare", ["--mount", "true"]).status === 0;

/** Whether the account that root's site runs as can go to the project by itself. */
export const isOpen = async (): Promise<boolean> =>
  canReach(await serverAccount(), import.meta.filename);
