import { useEffect, useEffectEvent } from "react";

/** All open elements that Escape closes, the newest last. */
const open: symbol[] = [];

/** While `active`, Escape calls back, unless a later element or a dialog takes the key. */
export function useEscape(active: boolean, onEscape: () => void) {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const me = Symbol("open");
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || open.at(-1) !== me) return;
      event.preventDefault();
      escape();
    };
    open.push(me);
    document.addEventListener("keydown", pressed);
    return () => {
      open.splice(open.indexOf(me), 1);
      document.removeEventListener("keydown", pressed);
    };
  }, [active]);
}
