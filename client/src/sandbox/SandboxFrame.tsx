import { X } from "lucide-react";
import type { ReactNode } from "react";

import { Badge } from "../ui/feedback/Badge.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { useEscape } from "../ui/overlays/use-escape.ts";

type SandboxFrameProps = {
  label: string;
  /** What is not real here. */
  notice: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of every sandbox window: it says that it is a sandbox, and can be closed. */
export function SandboxFrame({ label, notice, closeLabel, onClose, children }: SandboxFrameProps) {
  // The surrounding page does not get the keys pressed in it.
  useEscape(true, onClose);
  return (
    <main aria-label={label} className="grid content-start gap-4 p-5">
      <header className="flex items-center justify-between gap-3">
        <Badge tone="warning">{notice}</Badge>
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      {children}
    </main>
  );
}
