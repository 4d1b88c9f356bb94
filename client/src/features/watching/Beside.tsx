import type { Topic } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { lazy, type ReactNode } from "react";

import * as texts from "#text/watching.ts";
import { loadPart } from "../../browser/load-part.ts";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

const Replay = lazy(() => loadPart(() => import("./replay/Replay.tsx")));

type BesideProps = {
  topic: Topic;
  person: string | null;
  video: HTMLVideoElement | null;
  /** The list of topics. */
  children: ReactNode;
};

/** The column beside the player: of a recorded class, what was written in it; then the topics. */
export function Beside({ topic, person, video, children }: BesideProps) {
  const hydrated = useHydrated();
  const isClass = topic.from_class === true && topic.playback !== undefined;
  const loading = <Skeleton className="h-108 rounded-card" />;
  return (
    <div className={clsx("grid min-w-0 gap-6", !isClass && "lg:sticky lg:top-22")}>
      {isClass && !hydrated && loading}
      {isClass && hydrated && (
        <LazyPart name={texts.theReplay} loading={loading}>
          <Replay key={topic.id} videoId={topic.id} person={person} video={video} />
        </LazyPart>
      )}
      {children}
    </div>
  );
}
