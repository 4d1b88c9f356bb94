import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";
import type { Door } from "@lyceum/shared/signaling/door.ts";
import type { Reducer } from "@reduxjs/toolkit";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { LocalKind } from "../../../media/LocalMedia.ts";
import type { Signal } from "../../../media/signal.ts";
import type { Ask } from "./Ask.ts";
import type { ClassroomRoot, ClassroomStore } from "../state/store.ts";

/** The properties of an element that belongs to one participant. */
export type OfParticipant = ComponentType<{ participantId: string }>;

/** Beside the pictures if there is space, otherwise a sheet from below. One is open at a time. */
export type Panel = {
  /** Unique among panels. */
  name: string;
  /** The name of the button that opens it. */
  label: string;
  /** The short name on its tab. */
  tab: string;
  /** The name of the button that closes it. */
  hideLabel: string;
  Icon: LucideIcon;
  shortcut?: { key: string; does: string };
  Title: ComponentType;
  Body: ComponentType;
  /** The number on its button and tab: participants, unread messages. Renders nothing where there is none. */
  Count?: ComponentType;
  /** A mark while something in it waits to be read. */
  Unread?: ComponentType;
};

export type ModuleDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** What a module may refuse a person: a device of theirs, writing to others, or sending files. */
export type Use = LocalKind | "chat" | "files";

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
  /** Why this person may not do this; null if they may. */
  refusalOf?: (root: ClassroomRoot, use: Use) => string | null;
  /** Over the stage: a message for this person only. */
  Prompt?: ComponentType;
  /** In a host's menu of one student. */
  HostEntries?: OfParticipant;
  /** Above the button that joins the class, as it is from outside. */
  GreenRoomQuestion?: ComponentType<{ door: Door | null }>;
  /** Under the button that joins the class. */
  GreenRoomEntry?: ComponentType;
  /** A dialog, opened from the menu of more controls; without an entry there, by the module itself: see `useOpenDialog`. */
  dialog?: {
    entry?: { label: string; Icon: LucideIcon; forHosts?: boolean };
    Dialog: ComponentType<ModuleDialogProps>;
  };
  /** A button beside 'Mute all'. */
  PeopleAction?: ComponentType;
  /** Above the list of participants. */
  AbovePeople?: ComponentType;
  /** Beside 'Live' in the top bar; where that is hidden, over the pictures. */
  Status?: ComponentType;
  /** Over the pictures; it takes no presses. */
  Overlay?: ComponentType;
};

export const reducersOf = (modules: readonly ClassModule[]): Record<string, Reducer> =>
  Object.fromEntries(
    modules.flatMap(({ name, reducer }) => (reducer ? [[name, reducer] as const] : [])),
  );
