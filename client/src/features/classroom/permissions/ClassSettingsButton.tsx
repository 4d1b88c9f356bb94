import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/classroom/class-settings.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import ClassSettingsDialog from "./ClassSettingsDialog.tsx";
import { useClassSettingsQuery } from "./settings-api.ts";

/** In the green room of one who may change the settings: they alone get them. */
export default function ClassSettingsButton() {
  const { classId } = useSeat();
  const [open, setOpen] = useState(false);
  const { data } = useClassSettingsQuery(classId);
  if (!data) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden className="size-5" />
        {texts.classSettings}
      </Button>
      <ClassSettingsDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
