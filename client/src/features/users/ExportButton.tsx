import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Download } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/users.ts";
import { exportedUsers } from "./export-users.ts";
import type { UserSearch } from "../../api/users-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { saveFile } from "../../browser/save-file.ts";
import { useToast } from "../../ui/feedback/Toast.tsx";

/** Saves all users that match the search, not only those of this page. */
export function ExportButton({ search }: { search: UserSearch }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await exportedUsers(search).then(
      (file) => saveFile(file, "users.csv"),
      () => toast(MESSAGES.users.exportFailed),
    );
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void save()}
      className="ml-auto"
    >
      {!busy && <Download aria-hidden className="size-4.5" />}
      {texts.exportCsv}
    </Button>
  );
}
