import { type ComponentProps, useState } from "react";

import { Menu } from "../../../ui/overlays/Menu.tsx";

/** What a menu stands in: the sheet of a panel, or a landmark of the page. */
const AROUND = "[role=dialog], main, footer";

/**
 * A menu of the class. It blocks nothing, because a class goes on, and stands in the landmark of its button: outside of it, or
 * with the rest hidden, screen readers would lose their place.
 */
export function ClassMenu(props: Omit<ComponentProps<typeof Menu>, "container" | "modal">) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const container = place?.closest<HTMLElement>(AROUND);
  return (
    <span ref={setPlace} className="contents">
      <Menu {...props} modal={false} container={container} />
    </span>
  );
}
