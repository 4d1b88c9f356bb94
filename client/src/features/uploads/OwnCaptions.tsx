import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { useCallback } from "react";

import * as texts from "#text/captions.ts";
import { useWatchOwnVideoQuery } from "../../api/own-videos-api.ts";
import { CaptionsDialog } from "../../captions/CaptionsDialog.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";

type OwnCaptionsProps = { upload: Upload; onClose: () => void };

/** The captions of a teacher's own video. */
export default function OwnCaptions({ upload, onClose }: OwnCaptionsProps) {
  const { id, media } = upload;
  const { data, isError, isFetching, refetch } = useWatchOwnVideoQuery({ id, media });
  const renew = useCallback(async () => (await refetch()).data ?? null, [refetch]);
  const failure = isError && (
    <LoadFailed text={texts.notLoaded} retry={() => void refetch()} busy={isFetching} />
  );
  return (
    <CaptionsDialog
      of={upload}
      playback={data ?? null}
      renew={renew}
      failure={failure || null}
      onClose={onClose}
    />
  );
}
