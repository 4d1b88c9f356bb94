import { foundBundles, supervisorIn } from "./setup/bundles/bundles.ts";
import type * as Supervisor from "./setup/supervisor/supervise.ts";

const began = Date.now();
/** Its sources are 190 files, which take longer to load than everything that it does before it starts the site's programs. */
const bundles = await foundBundles();
const program = bundles ? supervisorIn(bundles) : "./setup/supervisor/supervise.ts";
const { supervise } = (await import(program)) as typeof Supervisor;
await supervise({ began, bundles });
