import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { PendingVideo, Upload } from "@lyceum/shared/rest/videos.ts";

import * as texts from "#text/approval.ts";
import { useGetPendingVideoQuery } from "../../api/uploads-api.ts";
import { VideoPlayer } from "../../player/VideoPlayer.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { durationText, loudnessText } from "./measures.ts";
import { StoryboardSheet } from "./StoryboardSheet.tsx";

/** A pending video, and beside it the facts that need no watching. */
export function Review({ upload }: { upload: Upload }) {
  const video = useGetPendingVideoQuery({ id: upload.id, media: upload.media });
  const renew = async () => (await video.refetch()).data?.playback ?? null;
  const { data } = video;
  if (video.isError && !data)
    return (
      <LoadFailed
        text={MESSAGES.dashboard.loadFailed}
        retry={() => void video.refetch()}
        busy={video.isFetching}
      />
    );
  if (data === undefined) return <Skeleton className="aspect-video max-w-xl" />;
  if (data === null) return <p>{MESSAGES.approval.notPending}</p>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <VideoPlayer
        key={data.id}
        title={data.title}
        playback={data.playback}
        renew={renew}
        autoPlay
      />
      <Facts video={data} upload={upload} />
    </div>
  );
}

type FactsProps = { video: PendingVideo; upload: Upload };

function Facts({ video, upload }: FactsProps) {
  const { storyboard } = video.playback;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact name={texts.duration} value={durationText(upload.duration)} />
        <Fact name={texts.loudness} value={loudnessText(upload.loudness)} />
        <Fact name={texts.course} value={upload.course_title} />
      </dl>
      {storyboard && (
        <figure className="grid gap-2">
          <figcaption className="text-sm text-ink-muted">{texts.storyboard}</figcaption>
          <StoryboardSheet storyboard={storyboard} duration={upload.duration} />
        </figure>
      )}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
  </div>
);
