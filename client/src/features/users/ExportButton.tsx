import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Download } from "lucide-react";

import * as texts from "#text/users.ts";
import { exportedUsers } from "./export-users.ts";
import type { UserSearch } from "../../api/users-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { saveFile } from "../../browser/save-file.ts";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { useOneAtATime } from "../../ui/forms/use-one-at-a-time.ts";

/** Saves all users that match the search, not only those of this page. */
export function ExportButton({ search }: { search: UserSearch }) {
  const { busy, run } = useOneAtATime();
  const toast = useToast();
  const save = () =>
    exportedUsers(search).then(
      (file) => saveFile(file, "users.csv"),
      () => toast(MESSAGES.users.exportFailed),
    );
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void run(save)}
      className="ml-auto"
    >
      {!busy && <Download aria-hidden className="size-4.5" />}
      {texts.exportCsv}
    </Button>
  );
}
