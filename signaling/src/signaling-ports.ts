import type { ModulePorts } from "./classroom/modules/registered.ts";
import type { CorePorts } from "./ports/core-ports.ts";

/** What signaling asks of others. */
export type SignalingPorts = CorePorts & ModulePorts;
