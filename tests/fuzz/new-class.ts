import { createClass } from "@lyceum/shared/rest/classes.ts";

import { call, someAddress } from "./call.ts";
import type { FuzzedSite } from "./FuzzedSite.ts";
import { Random } from "./Random.ts";

/** A class of the fuzzer's teacher. Its id. */
export const newClass = async ({ port, tokens }: FuzzedSite): Promise<string> => {
  const answer = await call({
    port,
    from: someAddress(new Random("class")),
    method: "POST",
    path: `/api${createClass.url}`,
    headers: { authorization: `Bearer ${tokens.teacher}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Fuzzed" }),
  });
  return createClass.reply.parse(JSON.parse(answer?.text ?? "{}")).data.id;
};
