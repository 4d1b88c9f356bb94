import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** The address that this request came from, as the server sees it. */
export const getIp = endpoint({
  method: "GET",
  url: "/ip",
  base: "api",
  access: "visitor",
  reply: z.object({ ip: z.string() }),
});
