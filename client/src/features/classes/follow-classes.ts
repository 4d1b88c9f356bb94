import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import { type Change, followList, type Live } from "../../api/follow-list.ts";
import { inOrder, withClass, withoutClass } from "./class-list.ts";

/** Keeps a list of classes in step with the server's; returns a function that stops it. */
export const followClasses = (
  connection: Live,
  change: (by: Change<ClassSummary>) => void,
  random?: () => number,
) =>
  followList<ClassSummary>({
    connection,
    random,
    whole: async () => inOrder((await connection.request("watchClasses", {})).classes),
    hear: (take) => [
      connection.on("classChanged", (body) => take((list) => withClass(list, body.class))),
      connection.on("classRemoved", (body) => take((list) => withoutClass(list, body.classId))),
    ],
    leave: "unwatchClasses",
    change,
  });
