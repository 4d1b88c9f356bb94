import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";
import type { Reducer } from "@reduxjs/toolkit";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { Signal } from "../../../media/signal.ts";
import type { Ask } from "./Ask.ts";
import type { ClassroomStore } from "../state/store.ts";

/** The properties of an element that belongs to one participant. */
export type OfParticipant = ComponentType<{ participantId: string }>;

/** Beside the pictures if there is space, otherwise a sheet from below. One is open at a time. */
export type Panel = {
  /** Unique among panels. */
  name: string;
  /** The name of the button that opens it. */
  label: string;
  /** The name of the button that closes it. */
  hideLabel: string;
  Icon: LucideIcon;
  shortcut?: { key: string; does: string };
  Title: ComponentType;
  Body: ComponentType;
  /** The number on its button: participants, unread messages. */
  Count?: ComponentType;
};

/** The page's part of a class module. Unused parts are left out. */
export type ClassModule = {
  name: ClassModuleName;
  /** Keeps the module's state, under its name in the store: see `useModuleState`. */
  reducer?: Reducer;
  /** Listens to notices, before the class itself does. Returns what stops each listener. */
  follow?: (signal: Signal, store: ClassroomStore) => (() => void)[];
  /** In the control bar. */
  Control?: ComponentType;
  /** In the menu of controls that do not fit into a narrow phone's bar. */
  MenuEntry?: ComponentType;
  /** On a participant's picture. */
  Badge?: OfParticipant;
  /** Beside a participant's name in the list. */
  Mark?: OfParticipant;
  shortcut?: { key: string; does: string; press: (ask: Ask, store: ClassroomStore) => void };
  panel?: Panel;
};

export const reducersOf = (modules: readonly ClassModule[]): Record<string, Reducer> =>
  Object.fromEntries(
    modules.flatMap(({ name, reducer }) => (reducer ? [[name, reducer] as const] : [])),
  );
