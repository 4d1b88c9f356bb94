import { keptForLater } from "@lyceum/shared/promises.ts";

import { type Bundles, buildBundles } from "../../../setup/bundles/bundles.ts";

let built: Promise<Bundles> | null = null;

/** The programs as `npm start` runs them, of the sources at the first call. */
export const bundles = (): Promise<Bundles> => (built ??= keptForLater(buildBundles()));
