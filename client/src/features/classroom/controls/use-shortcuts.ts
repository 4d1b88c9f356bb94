import { useEffect, useEffectEvent } from "react";

import * as texts from "#text/classroom/controls.ts";
import { browserStorage } from "../../../browser/storage.ts";
import { useModules } from "../module/modules-context.ts";
import type { Panels } from "../panels/use-panels.ts";
import { useAsk } from "../seat/use-ask.ts";
import { useClassroomStore } from "../state/store.ts";
import type { Actions } from "./use-actions.ts";

export type Shortcut = { keys: readonly string[]; does: string; press: () => void };

/** Every shortcut of the class, in the order of the help. */
export const useShortcutList = (actions: Actions, panels: Panels): Shortcut[] => {
  const ask = useAsk();
  const store = useClassroomStore();
  const ofModules = useModules().flatMap(({ shortcut }) => {
    if (!shortcut) return [];
    const { key, does, press } = shortcut;
    return [{ keys: [key], does, press: () => press(ask, store) }];
  });
  return [
    { keys: ["m"], does: texts.microphoneOnOrOff, press: actions.toggleMicrophone },
    { keys: ["c", "v"], does: texts.cameraOnOrOff, press: actions.toggleCamera },
    { keys: ["s"], does: texts.shareScreenOrStop, press: actions.toggleScreen },
    ...ofModules,
    ...panels.all.flatMap(({ name, shortcut }) => {
      if (!shortcut) return [];
      return [{ keys: [shortcut.key], does: shortcut.does, press: () => panels.toggle(name) }];
    }),
    { keys: ["g"], does: texts.changeBetweenGridAndSpeaker, press: actions.toggleView },
    { keys: ["?"], does: texts.showThisList, press: actions.openHelp },
  ];
};

/** "off": this browser's keys are left to what its person uses, such as speech input. */
export const SHORTCUTS = "lyceum.shortcuts";

export const areShortcutsOn = (): boolean => browserStorage.getItem(SHORTCUTS) !== "off";

/** Where letters are input, or belong to an open dialog or menu. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role$=dialog], [role=menu]";

export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const key = event.key.toLowerCase();
    const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
    if (!shortcut || !areShortcutsOn()) return;
    event.preventDefault();
    shortcut.press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};
