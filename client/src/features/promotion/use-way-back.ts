import { useEffect, useRef } from "react";

/** `goBack` restores the focus from before it entered the element of `ref`, if it is still inside. */
export function useWayBack<Kind extends HTMLElement>() {
  const ref = useRef<Kind>(null);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    const element = ref.current!;
    const entered = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) before.current = relatedTarget;
    };
    element.addEventListener("focusin", entered);
    return () => element.removeEventListener("focusin", entered);
  }, []);
  const goBack = () => {
    const inside = ref.current?.contains(document.activeElement);
    if (inside && before.current instanceof HTMLElement) before.current.focus();
  };
  return { ref, goBack };
}
