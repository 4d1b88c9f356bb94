import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";

/**
 * Takes over text that was typed, or filled in by the browser, before the script of a server-rendered page loaded.
 * @param outer Another ref for the control.
 */
export function useTypedEarly<Control extends { value: string }>(
  value: unknown,
  onValueChange: (value: string) => void,
  outer?: Ref<Control>,
) {
  const ref = useRef<Control>(null);
  useImperativeHandle(outer, () => ref.current!, []);
  const takeOver = useEffectEvent(() => {
    const typed = ref.current?.value ?? "";
    if (typed !== value) onValueChange(typed);
  });
  useLayoutEffect(() => takeOver(), []);
  return ref;
}
