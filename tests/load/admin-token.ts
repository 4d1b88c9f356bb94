import { request } from "@playwright/test";

import { signIn } from "../support/rest.ts";
import { ADMIN } from "../support/site.ts";

/** Signs the school's admin in. */
export const adminToken = async ({ url }: { url: string }): Promise<string> => {
  const api = await request.newContext({ baseURL: url });
  try {
    return (await signIn(api, ADMIN)).auth_token;
  } finally {
    await api.dispose();
  }
};
