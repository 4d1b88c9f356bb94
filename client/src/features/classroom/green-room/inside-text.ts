import type { Door } from "@lyceum/shared/signaling/door.ts";

import * as texts from "#text/classroom/green-room.ts";

/** `Inside: Ada, Ben and 3 others`. */
export const insideText = ({ count, names }: NonNullable<Door["inside"]>): string => {
  if (count === 0) return texts.noOneIsInsideYet;
  const others = count - names.length;
  const rest = others > 0 ? [others === 1 ? texts.oneOther : texts.others(others)] : [];
  return texts.inside(count, new Intl.ListFormat("en").format([...names, ...rest]));
};
