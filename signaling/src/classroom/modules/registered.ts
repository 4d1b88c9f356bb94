import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

import type { OpenModule } from "./ClassroomModule.ts";
import { Hands } from "./hands/Hands.ts";

/** How each class module is opened. A new module is registered here, and needs no other line in signaling. */
export const REGISTERED = {
  hands: (room) => new Hands(room),
} satisfies { [Name in ClassModuleName]: OpenModule<Name, never> };

type Registered = typeof REGISTERED;
type PortsOf<Open> = Open extends (room: never, ports: infer Ports) => unknown ? Ports : object;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the registered modules ask of the database. */
export type ModulePorts = Intersection<PortsOf<Registered[keyof Registered]>>;
