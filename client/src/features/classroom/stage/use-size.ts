import { type RefObject, useLayoutEffect, useState } from "react";

import type { Size } from "./layout.ts";

/** The inner size of an element, in CSS pixels, updated on changes. */
export const useSize = (element: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setSize({ width: observed.clientWidth, height: observed.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
