import "./prose.css";

import { useMemo } from "react";

import { cleaned } from "./clean.ts";

/** The text of a blog; the only place where a blog's HTML becomes part of a page. */
export function Prose({ html }: { html: string }) {
  const safe = useMemo(() => cleaned(html), [html]);
  return (
    <div
      key={safe}
      ref={letCodeScroll}
      className="prose"
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}

/** Code wider than its box can be scrolled by keyboard, too. */
function letCodeScroll(text: HTMLElement | null) {
  const blocks = [...(text?.querySelectorAll("pre") ?? [])];
  const sizes = new ResizeObserver(() => {
    for (const block of blocks) block.tabIndex = block.scrollWidth > block.clientWidth ? 0 : -1;
  });
  blocks.forEach((block) => sizes.observe(block));
  return () => sizes.disconnect();
}
