import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { type ReactNode, useCallback, useState } from "react";

import * as texts from "#text/captions.ts";
import { VideoPlayer } from "../player/VideoPlayer.tsx";
import { LoadFailed } from "../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { UnsavedDialog } from "../ui/overlays/UnsavedDialog.tsx";
import { type CaptionedVideo, Editor, type EditorProps } from "./Editor.tsx";
import { useCaptions } from "./use-captions.ts";

type CaptionsDialogProps = {
  of: CaptionedVideo;
  /** Null until it is known how the video is played. */
  playback: Playback | null;
  renew: () => Promise<Playback | null>;
  /** In the place of a video that could not be loaded. */
  failure?: ReactNode;
  onClose: () => void;
};

/** The captions of a video, edited beside its picture. */
export function CaptionsDialog({ of, playback, renew, failure, onClose }: CaptionsDialogProps) {
  const [isChanged, setChanged] = useState(false);
  const onChanged = useCallback(() => setChanged(true), []);
  return (
    <UnsavedDialog
      title={texts.captionsOf(of.title)}
      width="max-w-6xl"
      isChanged={isChanged}
      leaveMeans={texts.leaveMeans}
      onClose={onClose}
    >
      <div className="mt-4">
        {playback ? (
          <Captions
            of={of}
            playback={playback}
            renew={renew}
            onClose={onClose}
            onChanged={onChanged}
          />
        ) : (
          (failure ?? <Skeleton className="aspect-video" />)
        )}
      </div>
    </UnsavedDialog>
  );
}

type CaptionsProps = Omit<CaptionsDialogProps, "failure"> & {
  playback: Playback;
  onChanged: () => void;
};

function Captions({ of, playback, renew, onClose, onChanged }: CaptionsProps) {
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
        <VideoPlayer title={of.title} playback={playback} renew={renew} follow={follow} />
      </div>
      <LoadedEditor
        key={tries}
        of={of}
        captions={captions}
        video={video}
        onClose={onClose}
        onChanged={onChanged}
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
