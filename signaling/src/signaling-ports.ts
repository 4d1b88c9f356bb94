import type { ModulePorts } from "./classroom/registered-modules.ts";
import type { CorePorts } from "./ports/core-ports.ts";

/** What signaling asks of others. */
export type SignalingPorts = CorePorts & ModulePorts;
