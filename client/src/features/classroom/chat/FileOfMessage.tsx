import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import { Download, Image } from "lucide-react";
import { useEffect, useState } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { readFile } from "../../../api/chat-files.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { sizeOf } from "../../../ui/format/size.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { pictures } from "./Pictures.ts";

/** A file to download; a picture, which the server has made, is shown as well. */
export function FileOfMessage({ file }: { file: ChatFile }) {
  return (
    <div className="grid justify-items-start gap-1 pt-1">
      {file.kind === "picture" && <Picture file={file} />}
      <DownloadButton file={file} />
    </div>
  );
}

/** In a box of one height: what is below it does not move when it arrives. */
function Picture({ file: { id, name } }: { file: ChatFile }) {
  const { classId } = useSeat();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    pictures
      .take(id, () => readFile(classId, id))
      .then(
        (found) => {
          if (!isGone) setAddress(found);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
      pictures.release(id);
    };
  }, [classId, id]);
  return (
    <span className="grid h-40 w-full place-items-center overflow-hidden rounded-control bg-stage">
      {address === null ? (
        <Image aria-hidden className="size-8 text-stage-ink-muted" />
      ) : (
        <img src={address} alt={name} className="size-full object-contain" />
      )}
    </span>
  );
}

function DownloadButton({ file: { id, name, size } }: { file: ChatFile }) {
  const { classId } = useSeat();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const download = async () => {
    setState("busy");
    try {
      saveFile(await readFile(classId, id), name);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <button
        type="button"
        aria-busy={state === "busy" || undefined}
        onClick={() => void download()}
        className="flex max-w-full items-center gap-2 rounded-control border border-stage-line px-2.5 py-1.5 text-left hover:bg-current/10"
      >
        <Download aria-hidden className="size-4.5 shrink-0" />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
        <span className="text-sm whitespace-nowrap text-stage-ink-muted">{sizeOf(size)}</span>
        <span className="sr-only">{texts.download}</span>
      </button>
      {state === "failed" && (
        <span role="alert" className="text-sm text-danger">
          {texts.fileCouldNotBeDownloaded}
        </span>
      )}
    </>
  );
}
