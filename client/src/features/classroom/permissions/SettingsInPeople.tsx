import { SlidersHorizontal } from "lucide-react";

import * as texts from "#text/classroom/permissions.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useOpenDialog } from "../module/open-dialog.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";

/** For hosts, where they see the people whom the settings are about. */
export function SettingsInPeople() {
  const openDialog = useOpenDialog();
  if (!useClassroom(selectIsHost)) return null;
  return (
    <Button size="small" variant="secondary" onClick={() => openDialog("permissions")}>
      <SlidersHorizontal aria-hidden className="size-4.5" />
      {texts.classSettings}
    </Button>
  );
}
