import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { Button } from "../controls/Button.tsx";
import { ConfirmDialog } from "../overlays/ConfirmDialog.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../overlays/Menu.tsx";
import { useToast } from "../feedback/Toast.tsx";
import { Example } from "./Example.tsx";

const LAYOUTS = [
  { value: "grid", label: "Grid" },
  { value: "speaker", label: "Speaker" },
] as const;

/** They cover the page and take its theme, not their panel's. */
export const OverlaysSection = () => (
  <>
    <Example name="Dialog">
      <Dialog
        title="A window"
        description="It keeps the focus until it is closed."
        trigger={<Button variant="secondary">Open a window</Button>}
      />
    </Example>
    <Example name="ConfirmDialog">
      <AskFirst />
    </Example>
    <Example name="Menu">
      <Things />
    </Example>
  </>
);

function AskFirst() {
  const toast = useToast();
  return (
    <ConfirmDialog
      title="Delete this class?"
      description="Nobody will find it again."
      action="Delete"
      onConfirm={() => toast("Deleted.")}
      trigger={<Button variant="danger">Delete…</Button>}
    />
  );
}

function Things() {
  const [layout, setLayout] = useState<"grid" | "speaker">("grid");
  return (
    <Menu trigger={<Button variant="secondary">Open a menu</Button>} align="start">
      <MenuItem>
        <Pencil aria-hidden className="size-4.5" />
        Rename
      </MenuItem>
      <MenuItem disabled>Move</MenuItem>
      <MenuSeparator />
      <MenuChoice label="Layout" value={layout} options={LAYOUTS} onValueChange={setLayout} />
      <MenuSeparator />
      <MenuItem danger>
        <Trash2 aria-hidden className="size-4.5" />
        Delete
      </MenuItem>
    </Menu>
  );
}
