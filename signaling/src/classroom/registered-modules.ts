import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

import type { OpenModule } from "./modules/ClassroomModule.ts";
import { Hands } from "./modules/hands/Hands.ts";

/** How each class module is opened. A new module is registered here, and needs no other line in signaling. */
export const REGISTERED_MODULES = {
  hands: (room) => new Hands(room),
} satisfies { [Name in ClassModuleName]: OpenModule<Name, never> };

type Registered = typeof REGISTERED_MODULES;
type PortsOf<Open> = Open extends (room: never, ports: infer Ports) => unknown
  ? Known<Ports>
  : never;
/** A module that asks nothing of the database leaves its second parameter out. */
type Known<Ports> = unknown extends Ports ? object : Ports;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the registered modules ask of the database. */
export type ModulePorts = Intersection<PortsOf<Registered[keyof Registered]>>;
