import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { Captions, type LucideIcon, Pencil, Play, RefreshCw, Trash2 } from "lucide-react";
import { type ComponentProps, lazy, useState } from "react";

import * as texts from "#text/uploads.ts";
import { useDeleteVideoMutation } from "../../api/own-videos-api.ts";
import { loadPart } from "../../browser/load-part.ts";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { WatchDialog } from "./WatchDialog.tsx";

const LazyCaptions = lazy(() => loadPart(() => import("./OwnCaptions.tsx")));

const CaptionsDialog = (props: ComponentProps<typeof LazyCaptions>) => (
  <LazyPart name={texts.theCaptions}>
    <LazyCaptions {...props} />
  </LazyPart>
);

const DIALOGS = {
  watch: WatchDialog,
  edit: EditDialog,
  captions: CaptionsDialog,
  replace: ReplaceDialog,
};

type Shown = keyof typeof DIALOGS;

const BUTTONS: { name: Shown; label: string; Icon: LucideIcon }[] = [
  { name: "watch", label: texts.watch, Icon: Play },
  { name: "edit", label: texts.edit, Icon: Pencil },
  { name: "captions", label: texts.captions, Icon: Captions },
  { name: "replace", label: texts.replace, Icon: RefreshCw },
];

type UploadActionsProps = { upload: Upload; /** Id of its title. */ describedBy: string };

/** What a teacher may do with a video of their own. */
export function UploadActions({ upload, describedBy }: UploadActionsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const Shown = shown && DIALOGS[shown];
  return (
    <div className="-mx-2 flex">
      {BUTTONS.map(({ name, label, Icon }) => (
        <IconButton
          key={name}
          label={label}
          aria-describedby={describedBy}
          onClick={() => setShown(name)}
        >
          <Icon aria-hidden className="size-4.5" />
        </IconButton>
      ))}
      <Delete upload={upload} describedBy={describedBy} />
      {Shown && <Shown upload={upload} onClose={() => setShown(null)} />}
    </div>
  );
}

function Delete({ upload, describedBy }: UploadActionsProps) {
  const [remove, { isLoading }] = useDeleteVideoMutation();
  const toast = useToast();
  const press = async () => {
    if (isLoading) return;
    const { data, error } = await remove(upload.id);
    const refusal = error && "message" in error ? error.message : null;
    toast(data?.message ?? refusal ?? texts.didNotWork);
  };
  return (
    <ConfirmDialog
      title={texts.deleteVideo(upload.title)}
      description={texts.filesGoToo}
      action={texts.deleteText}
      onConfirm={() => void press()}
      trigger={
        // A button that is disabled loses the focus, which its row gives to the table's heading.
        <IconButton
          label={texts.deleteText}
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      }
    />
  );
}
