import type { Playback, Upload } from "@lyceum/shared/rest/videos.ts";
import { useCallback, useState } from "react";

import * as texts from "#text/captions.ts";
import { useWatchOwnVideoQuery } from "../../../api/own-videos-api.ts";
import { VideoPlayer } from "../../../player/VideoPlayer.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Editor, type EditorProps } from "./Editor.tsx";
import { useCaptions } from "./use-captions.ts";

type CaptionsDialogProps = { upload: Upload; onClose: () => void };

/** The captions of a teacher's own video, edited beside its picture. */
export default function CaptionsDialog({ upload, onClose }: CaptionsDialogProps) {
  const { id, media, title } = upload;
  const { data, isError, isFetching, refetch } = useWatchOwnVideoQuery({ id, media });
  const renew = useCallback(async () => (await refetch()).data ?? null, [refetch]);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.captionsOf(title)}
      width="max-w-6xl"
    >
      <div className="mt-4">
        {data && <Captions upload={upload} playback={data} renew={renew} onClose={onClose} />}
        {!data && !isError && <Skeleton className="aspect-video" />}
        {!data && isError && (
          <LoadFailed text={texts.notLoaded} retry={() => void refetch()} busy={isFetching} />
        )}
      </div>
    </Dialog>
  );
}

type CaptionsProps = CaptionsDialogProps & {
  playback: Playback;
  renew: () => Promise<Playback | null>;
};

function Captions({ upload, playback, renew, onClose }: CaptionsProps) {
  // As they are now: an address that is newer has the same captions.
  const [{ captions }] = useState(playback);
  const [tries, setTries] = useState(0);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const follow = useCallback((shown: HTMLVideoElement) => {
    setVideo(shown);
    return () => setVideo(null);
  }, []);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="lg:sticky lg:top-0">
        <VideoPlayer title={upload.title} playback={playback} renew={renew} follow={follow} />
      </div>
      <LoadedEditor
        key={tries}
        upload={upload}
        captions={captions}
        video={video}
        onClose={onClose}
        onRetry={() => setTries(tries + 1)}
      />
    </div>
  );
}

type LoadedEditorProps = Omit<EditorProps, "cues"> & { onRetry: () => void };

function LoadedEditor({ onRetry, ...editor }: LoadedEditorProps) {
  const { cues, failed } = useCaptions(editor.captions?.url);
  if (failed) return <LoadFailed text={texts.notLoaded} retry={onRetry} busy={false} />;
  if (!cues) return <Skeleton className="h-60 rounded-card" />;
  return <Editor {...editor} cues={cues} />;
}
