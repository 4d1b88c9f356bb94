import type { ReactNode } from "react";

import { picturesGetFocus } from "./pictures-get-focus.ts";
import { promptCard } from "./look.ts";

/** A message over the stage, which its own buttons take away. */
export const PromptCard = ({ children }: { children: ReactNode }) => (
  <div ref={picturesGetFocus} className={promptCard}>
    {children}
  </div>
);
