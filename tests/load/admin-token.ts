import { request } from "@playwright/test";

import { signIn } from "../support/protocol/rest.ts";
import { ADMIN } from "../support/servers/site.ts";

/** Signs the school's admin in. */
export const adminToken = async ({ url }: { url: string }): Promise<string> => {
  const api = await request.newContext({ baseURL: url });
  try {
    return (await signIn(api, ADMIN)).auth_token;
  } finally {
    await api.dispose();
  }
};
