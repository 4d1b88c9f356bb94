import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

import { hands } from "./hands/hands.ts";
import type { ClassModule } from "./module/ClassModule.ts";

const REGISTERED: { [Name in ClassModuleName]: ClassModule & { name: Name } } = { hands };

/** Every class module. A new module needs only this registration on the page. */
export const CLASS_MODULES: readonly ClassModule[] = Object.values(REGISTERED);
