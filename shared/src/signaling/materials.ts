import { z } from "zod";

import { classModule } from "./class-module.ts";

/** Files and links of a class. They are read and changed over REST: `shared/src/rest/materials.ts`. */
export const MATERIALS = classModule({
  requests: {},
  notices: {
    /** The list may be another one: a page that shows it reads it again, as after every `joinClass`. */
    materialsChanged: z.object({}),
  },
  participant: {},
  snapshot: null,
});
