import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";
import { useMemo, useState } from "react";

import { browserStorage } from "../../browser/storage.ts";
import { PlayerFrame } from "../../player/PlayerFrame.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { AtTheEnd } from "./AtTheEnd.tsx";
import { LockedDialog } from "./LockedDialog.tsx";
import { LockedPicture } from "./LockedPicture.tsx";
import { createPositions } from "./positions.ts";
import { TopicList } from "./TopicList.tsx";
import { TopicPlayer } from "./TopicPlayer.tsx";
import { isLocked } from "./topics.ts";
import { useTopicChoice } from "./use-topic-choice.ts";
import { useWatched } from "./use-watched.ts";

type WatchProps = {
  courseId: string;
  topics: readonly Topic[];
  /** The signed-in person. */
  person: string | null;
  /** Fetches a topic's playback again. */
  renew: (topicId: string) => Promise<Playback | null>;
};

/** The player, and the list of topics beside it, or below it on a phone. */
export function Watch({ courseId, topics: given, person, renew }: WatchProps) {
  const signedIn = person !== null;
  const positions = usePositions(person);
  const { topics, saved } = useWatched(given);
  const { current, chosen, choose } = useTopicChoice(topics, positions);
  const [refused, setRefused] = useState<Topic | null>(null);
  const select = (topic: Topic) => (isLocked(topic) ? setRefused(topic) : choose(topic));
  const next = topics[topics.indexOf(current) + 1];
  const locked = { courseId, signedIn };

  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_21rem]">
      <section aria-labelledby="topic" className="grid min-w-0 gap-4">
        {!current.playback ? (
          <LockedPicture {...locked} topicId={current.id} />
        ) : positions ? (
          <TopicPlayer
            key={current.id}
            topic={current}
            playback={current.playback}
            positions={positions}
            signedIn={signedIn}
            autoPlay={chosen}
            renew={() => renew(current.id)}
            saved={saved}
            atEnd={<AtTheEnd next={next} onNext={select} />}
          />
        ) : (
          <PlayerFrame poster={current.playback.poster_url} />
        )}
        <div>
          <h2 id="topic" className="text-xl font-semibold wrap-anywhere">
            {current.title}
          </h2>
          <p className="text-ink-muted">
            Topic {topics.indexOf(current) + 1} of {topics.length}
          </p>
        </div>
      </section>
      <TopicList topics={topics} current={current} signedIn={signedIn} onSelect={select} />
      {refused && (
        <LockedDialog
          {...locked}
          topicId={refused.id}
          title={refused.title}
          onClose={() => setRefused(null)}
        />
      )}
    </div>
  );
}

/** Null on a server and during hydration: they are stored in this browser. */
function usePositions(person: string | null) {
  const hydrated = useHydrated();
  return useMemo(
    () => (hydrated ? createPositions(browserStorage, person, Date.now) : null),
    [hydrated, person],
  );
}
