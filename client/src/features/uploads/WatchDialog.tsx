import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";

import * as texts from "#text/uploads.ts";
import { useWatchOwnVideoQuery } from "../../api/own-videos-api.ts";
import { VideoPlayer } from "../../player/VideoPlayer.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";

type WatchDialogProps = { upload: Upload; onClose: () => void };

/** A teacher's own video, approved or not. */
export const WatchDialog = ({ upload, onClose }: WatchDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title={texts.watchVideo(upload.title)}
    width="max-w-3xl"
  >
    <div className="mt-4">
      <OwnVideo upload={upload} />
    </div>
  </Dialog>
);

function OwnVideo({ upload: { id, media, title } }: { upload: Upload }) {
  const { data, isError, isFetching, refetch } = useWatchOwnVideoQuery({ id, media });
  const renew = async () => (await refetch()).data ?? null;
  if (data) return <VideoPlayer title={title} playback={data} renew={renew} autoPlay />;
  if (!isError) return <Skeleton className="aspect-video" />;
  return (
    <LoadFailed
      text={MESSAGES.dashboard.loadFailed}
      retry={() => void refetch()}
      busy={isFetching}
    />
  );
}
