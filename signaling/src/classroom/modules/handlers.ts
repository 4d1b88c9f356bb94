import { DomainError } from "@lyceum/shared/errors.ts";
import { CLASS_MODULES, type ClassModules } from "@lyceum/shared/signaling/class-modules.ts";
import type { RequestName } from "@lyceum/shared/signaling/requests.ts";

import type { Callers, Handlers } from "../../wire/handlers.ts";
import type { Participant } from "../seats/Participant.ts";
import type { OpenModules } from "./OpenModules.ts";

type ModuleRequest = {
  [Name in keyof ClassModules]: Extract<keyof ClassModules[Name]["requests"], RequestName>;
}[keyof ClassModules];
type ModuleHandlers = Pick<Handlers<Participant>, ModuleRequest>;
type AnyHandler = (caller: Callers<Participant>["seat"], body: unknown) => unknown;

/**
 * Hands each request of a class module to the module in the seat's class.
 * @param modulesOf Returns the modules of the seat's class.
 */
export const moduleHandlers = (modulesOf: (seat: Participant) => OpenModules): ModuleHandlers => {
  const handlers = Object.entries(CLASS_MODULES).flatMap(([name, { requests }]) =>
    Object.keys(requests).map((request) => {
      const handle: AnyHandler = (caller, body) => {
        const own = modulesOf(caller.seat).handlersOf(name)[request] as AnyHandler | undefined;
        if (!own) throw new DomainError("unavailable", `This class has no ${name} now.`);
        return own(caller, body);
      };
      return [request, handle] as const;
    }),
  );
  return Object.fromEntries(handlers) as unknown as ModuleHandlers;
};
