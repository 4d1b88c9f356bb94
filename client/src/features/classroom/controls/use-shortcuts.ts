import { useEffect, useEffectEvent } from "react";

import type { Actions } from "./use-actions.ts";

type Shortcut = { keys: readonly string[]; does: string; run: (actions: Actions) => void };

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["m"], does: "Microphone on or off", run: (actions) => actions.toggleMicrophone() },
  { keys: ["c", "v"], does: "Camera on or off", run: (actions) => actions.toggleCamera() },
  { keys: ["s"], does: "Share your screen, or stop", run: (actions) => actions.toggleScreen() },
  { keys: ["h"], does: "Raise or lower your hand", run: (actions) => actions.toggleHand() },
  { keys: ["p"], does: "Show or hide the participants", run: (actions) => actions.togglePeople() },
  { keys: ["g"], does: "Change between grid and speaker", run: (actions) => actions.toggleView() },
  { keys: ["?"], does: "Show this list", run: (actions) => actions.openHelp() },
];

/** Where letters mean text, or belong to what is open. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

export const useShortcuts = (actions: Actions): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const key = event.key.toLowerCase();
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(actions);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
};
