import { type ReactNode, useEffect } from "react";

import { site } from "./site.ts";

/** A page with its name in the window's title. */
export function Page({ title, children }: { title?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title ? `${title} · ${site.name}` : site.name;
  }, [title]);
  return children;
}
