import { type Change, followList, type Live } from "../../live/follow-list.ts";
import { inOrder, type ListedClass, withClass, withInside, withoutClass } from "./class-list.ts";

/** Keeps a list of classes in step with the server's; returns a function that stops it. */
export const followClasses = (
  connection: Live,
  change: (by: Change<ListedClass>) => void,
  random?: () => number,
) =>
  followList<ListedClass>({
    connection,
    random,
    whole: async () => inOrder((await connection.request("watchClasses", {})).classes),
    hear: (take) => [
      connection.on("classChanged", (body) => take((list) => withClass(list, body.class))),
      connection.on("insideChanged", ({ classId, inside }) =>
        take((list) => withInside(list, classId, inside)),
      ),
      connection.on("classRemoved", (body) => take((list) => withoutClass(list, body.classId))),
    ],
    leave: "unwatchClasses",
    change,
  });
