import type { Material } from "@lyceum/shared/rest/materials.ts";
import { Download, ExternalLink, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";

import * as texts from "#text/class-page.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useToast } from "../../../ui/feedback/Toast.tsx";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { AddMaterial } from "./AddMaterial.tsx";
import { type Looked, useMaterialsQuery, useRemoveMaterialMutation } from "./class-page-api.ts";
import { materialFile } from "./material-file.ts";
import { Region } from "./Region.tsx";
import { sizeOf } from "../../../ui/format/size.ts";

type MaterialsProps = { looked: Looked; isHost: boolean };

/** Files and links of a class, on its page. */
export const Materials = (props: MaterialsProps) => (
  <Region title={texts.materials}>
    <MaterialList {...props} />
  </Region>
);

type MaterialListProps = MaterialsProps & {
  /** Another one: they are read again. */
  version?: number;
};

/** Files and links of a class, for its people. */
export function MaterialList({ looked, isHost, version }: MaterialListProps) {
  const { data, error, isFetching, refetch } = useMaterialsQuery(looked, {
    refetchOnMountOrArgChange: true,
  });
  const seen = useRef(version);
  useEffect(() => {
    // A list on its way may be older than the change.
    if (isFetching || seen.current === version) return;
    seen.current = version;
    void refetch();
  }, [version, isFetching, refetch]);
  if (!data && error && "status" in error && error.status === 403)
    return <p className="text-ink-muted">{texts.materialsForThoseInside}</p>;
  return (
    <>
      {!data && error && (
        <LoadFailed
          text={texts.materialsNotLoaded}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-16 rounded-card" />}
      {data?.length === 0 && <p className="text-ink-muted">{texts.noMaterials}</p>}
      {data && data.length > 0 && (
        <ul aria-label={texts.materials} className="grid gap-2">
          {data.map((each) => (
            <MaterialItem
              key={each.id}
              material={each}
              looked={looked}
              isHost={isHost}
              onNotDownloaded={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {isHost && <AddMaterial looked={looked} />}
    </>
  );
}

const LINK_LOOK =
  "min-w-0 flex-1 py-2 font-medium wrap-anywhere text-accent underline-offset-4 hover:underline";

type MaterialItemProps = MaterialsProps & { material: Material; onNotDownloaded: () => void };

function MaterialItem({ material, looked, isHost, onNotDownloaded }: MaterialItemProps) {
  const { kind, title, url, size } = material;
  const Icon = kind === "file" ? Download : ExternalLink;
  return (
    <li
      ref={regionGetsFocus}
      className="flex items-center gap-3 rounded-card border border-line bg-surface-raised py-2 pr-2 pl-4"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
      {kind === "file" ? (
        <FileLink material={material} looked={looked} onNotDownloaded={onNotDownloaded} />
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={LINK_LOOK}>
          <bdi>{title}</bdi>
        </a>
      )}
      {size !== null && (
        <span className="text-sm whitespace-nowrap text-ink-muted">{sizeOf(size)}</span>
      )}
      {isHost && <Remove material={material} looked={looked} />}
    </li>
  );
}

type FileLinkProps = Pick<MaterialItemProps, "material" | "looked" | "onNotDownloaded">;

/** The page fetches the file itself: a browser that follows the link shows a refusal instead of the class. */
function FileLink({ material, looked, onNotDownloaded }: FileLinkProps) {
  const { url, title } = material;
  const { busy, run } = useOneAtATime();
  const toast = useToast();
  const download = async () => {
    try {
      saveFile(await materialFile(looked.id, material), title);
    } catch {
      toast(texts.notDownloaded);
      // The ticket in its address may be too old, and the list read again has another.
      onNotDownloaded();
    }
  };
  return (
    <a
      href={url}
      download={title}
      aria-busy={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        void run(download);
      }}
      className={LINK_LOOK}
    >
      <bdi>{title}</bdi>
    </a>
  );
}

function Remove({ material, looked }: { material: Material; looked: Looked }) {
  const [remove, { isLoading }] = useRemoveMaterialMutation();
  const toast = useToast();
  const confirm = async () => {
    if (isLoading) return;
    const { error } = await remove({ ...looked, material: material.id });
    toast(error ? texts.notRemoved : texts.removed);
  };
  return (
    <ConfirmDialog
      title={texts.removeTitle(material.title)}
      description={texts.removeMeans}
      action={texts.remove}
      onConfirm={() => void confirm()}
      trigger={
        // A button that is disabled loses the focus, which its row gives to the list's region.
        <IconButton label={texts.removeThis(material.title)} aria-busy={isLoading || undefined}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
