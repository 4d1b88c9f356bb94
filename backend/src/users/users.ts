import type { Kernel } from "../kernel/kernel.ts";
import { administrationRoutes } from "./routes.ts";
import { createAdministration } from "./service.ts";

/** All accounts, as admins see and change them. `onNotice`: called after a person is to be mailed something. */
export const openUsers = ({ calls, config, database }: Kernel, onNotice: () => void): void => {
  const users = createAdministration({ database, onNotice });
  calls.add("/api", (api) => administrationRoutes(api, users, config));
};
