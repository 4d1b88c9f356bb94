import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";

import * as texts from "#text/watching.ts";
import { browserStorage } from "../../browser/storage.ts";
import { PlayerFrame } from "../../player/PlayerFrame.tsx";
import { PlayerScreen } from "../../player/PlayerScreen.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Beside } from "./Beside.tsx";
import { CaptionsButton } from "./CaptionsButton.tsx";
import { LastTopicCard, LockedNextCard } from "./EndCard.tsx";
import { LockedDialog } from "./LockedDialog.tsx";
import { LockedPicture } from "./LockedPicture.tsx";
import { NextTopicCard } from "./NextTopicCard.tsx";
import { createPositions, type Positions } from "./positions.ts";
import type { Offer } from "./purchase.ts";
import { TopicList } from "./TopicList.tsx";
import { TopicPlayer } from "./TopicPlayer.tsx";
import { isLocked } from "./topics.ts";
import { usePlaysNext } from "./use-plays-next.ts";
import { useTopicChoice } from "./use-topic-choice.ts";
import { useWatched } from "./use-watched.ts";

type WatchProps = {
  offer: Offer;
  /** The first topics are open to everyone, the others to buyers. */
  isPreview: boolean;
  topics: readonly Topic[];
  /** The signed-in person. */
  person: string | null;
  /** Whether they may write captions of any video: admins. */
  writesCaptions: boolean;
  /** Fetches a topic's playback again. */
  renew: (topicId: string) => Promise<Playback | null>;
};

/** The player, and the list of topics beside it, or below it on a phone. */
export function Watch(props: WatchProps) {
  const { offer, isPreview, topics: given, person, writesCaptions, renew } = props;
  const signedIn = person !== null;
  const positions = usePositions(person);
  const { topics, saved } = useWatched(given);
  const { current, chosen, choose } = useTopicChoice(topics, positions);
  const [refused, setRefused] = useState<Topic | null>(null);
  const select = (topic: Topic) => (isLocked(topic) ? setRefused(topic) : choose(topic));
  const next = topics[topics.indexOf(current) + 1];
  const [playsNext, choosePlaysNext] = usePlaysNext();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);

  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_21rem]">
      <section aria-labelledby="topic" className="grid min-w-0 gap-4">
        <Shown
          topic={current}
          offer={offer}
          positions={positions}
          signedIn={signedIn}
          autoPlay={chosen}
          renew={() => renew(current.id)}
          saved={saved}
          onVideo={setVideo}
          atEnd={<AtEnd next={next} offer={offer} playsNext={playsNext} onNext={select} />}
        />
        <TopicHead
          topics={topics}
          current={current}
          playsNext={playsNext}
          onPlaysNext={choosePlaysNext}
        >
          {writesCaptions && (
            <CaptionsButton topic={current} renew={renew} onOpen={() => video?.pause()} />
          )}
        </TopicHead>
      </section>
      <Beside topic={current} person={person} video={video}>
        <TopicList
          topics={topics}
          current={current}
          isPreview={isPreview}
          price={offer.price}
          onSelect={select}
        />
      </Beside>
      <Refused topic={refused} offer={offer} onClose={() => setRefused(null)} />
    </div>
  );
}

type RefusedProps = { topic: Topic | null; offer: Offer; onClose: () => void };

/** Why a topic was not opened. */
const Refused = ({ topic, offer, onClose }: RefusedProps) =>
  topic && <LockedDialog {...offer} topicId={topic.id} title={topic.title} onClose={onClose} />;

type PictureProps = Omit<ComponentProps<typeof TopicPlayer>, "playback" | "positions"> & {
  offer: Offer;
  /** Null until they are known. */
  positions: Positions | null;
};

/** The current topic. Full screen outlasts it. */
const Shown = (props: PictureProps) => (
  <PlayerScreen>
    <Picture key={props.topic.id} {...props} />
  </PlayerScreen>
);

/** The topic's video, or what stands in its place. */
function Picture({ offer, positions, ...player }: PictureProps) {
  const { id, playback } = player.topic;
  if (!playback) return <LockedPicture {...offer} topicId={id} />;
  if (!positions) return <PlayerFrame poster={playback.poster_url} />;
  return <TopicPlayer {...player} playback={playback} positions={positions} />;
}

type AtEndProps = {
  next: Topic | undefined;
  offer: Offer;
  playsNext: boolean;
  onNext: (topic: Topic) => void;
};

/** What follows the video: the next topic, the way to it, or nothing more. */
function AtEnd({ next, offer, playsNext, onNext }: AtEndProps) {
  if (!next) return <LastTopicCard />;
  if (isLocked(next)) return <LockedNextCard {...offer} topicId={next.id} title={next.title} />;
  return <NextTopicCard next={next} playsNext={playsNext} onNext={() => onNext(next)} />;
}

type TopicHeadProps = {
  topics: readonly Topic[];
  current: Topic;
  playsNext: boolean;
  onPlaysNext: (playsNext: boolean) => void;
  /** What else may be done with the topic. */
  children: ReactNode;
};

const TopicHead = ({ topics, current, playsNext, onPlaysNext, children }: TopicHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
    <div className="min-w-0">
      <h2 id="topic" dir="auto" className="text-xl font-semibold wrap-anywhere">
        {current.title}
      </h2>
      <p className="text-ink-muted">{texts.topicOf(topics.indexOf(current) + 1, topics.length)}</p>
    </div>
    {children}
    {topics.length > 1 && (
      <Checkbox
        role="switch"
        label={texts.playNextByItself}
        checked={playsNext}
        aria-checked={playsNext}
        onCheckedChange={onPlaysNext}
      />
    )}
  </div>
);

/** Null on a server and during hydration: they are stored in this browser. */
function usePositions(person: string | null) {
  const hydrated = useHydrated();
  return useMemo(
    () => (hydrated ? createPositions(browserStorage, person, Date.now) : null),
    [hydrated, person],
  );
}
