import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import type { Topic } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { CircleCheck, CirclePlay, Hourglass, Lock, Play } from "lucide-react";

import * as texts from "#text/watching.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { priceText } from "./purchase.ts";
import { clock } from "../../ui/format/plain-format.ts";
import { isLocked, isPreparing, isSeen, shareWatched } from "./topics.ts";

type TopicListProps = {
  topics: readonly Topic[];
  current: Topic;
  isPreview: boolean;
  /** Of the course; undefined if unknown. */ price: number | undefined;
  onSelect: (topic: Topic) => void;
};

export const TopicList = ({ topics, current, isPreview, price, onSelect }: TopicListProps) => (
  <section aria-labelledby="topics" className="grid gap-3">
    <div className="flex items-baseline justify-between gap-3">
      <h2 id="topics" className="text-xl font-semibold">
        {texts.topics}
      </h2>
      <p className="text-sm text-ink-muted">{seenText(topics)}</p>
    </div>
    <ol
      aria-labelledby="topics"
      className="grid gap-1 rounded-card border border-line bg-surface-raised p-2 shadow-raised lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto"
    >
      {topics.map((topic, index) => (
        <li key={topic.id}>
          <TopicButton
            topic={topic}
            number={index + 1}
            current={topic === current}
            isFree={isPreview && index < OPEN_TOPICS}
            price={price}
            onSelect={() => onSelect(topic)}
          />
        </li>
      ))}
    </ol>
  </section>
);

const seenText = (topics: readonly Topic[]) => {
  const seen = topics.filter(isSeen).length;
  return seen > 0 && texts.ofWatched(seen, topics.length);
};

type TopicButtonProps = {
  topic: Topic;
  number: number;
  current: boolean;
  /** A free preview. */ isFree: boolean;
  price: number | undefined;
  onSelect: () => void;
};

function TopicButton({ topic, number, current, isFree, price, onSelect }: TopicButtonProps) {
  const Icon = ICONS[kindOf(topic, current)];
  const detail = detailOf(topic, price);
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onSelect}
      className={clsx(
        "flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2.5 text-left transition-colors",
        current ? "bg-accent/12" : "hover:bg-ink/6",
      )}
    >
      <Icon
        aria-hidden
        className={clsx(
          "size-5 shrink-0",
          current || isSeen(topic) ? "text-accent" : "text-ink-muted",
        )}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={clsx("leading-snug wrap-anywhere", current && "font-semibold")}>
          {number}. <bdi>{topic.title}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {isFree && <Badge tone="accent">{texts.freePreview}</Badge>}
          {detail}
        </span>
        <WatchedBar share={shareWatched(topic)} />
      </span>
    </button>
  );
}

/** The text above it, as a bar. */
const WatchedBar = ({ share }: { share: number }) =>
  share > 0 && (
    <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-ink/12">
      <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
    </span>
  );

const ICONS = {
  locked: Lock,
  current: Play,
  seen: CircleCheck,
  open: CirclePlay,
  later: Hourglass,
};

function kindOf(topic: Topic, current: boolean): keyof typeof ICONS {
  if (isLocked(topic)) return "locked";
  if (current) return "current";
  if (isSeen(topic)) return "seen";
  return topic.playback?.url ? "open" : "later";
}

function detailOf(topic: Topic, price: number | undefined): string | null {
  if (isLocked(topic)) return joined([lockedText(price), lengthOf(topic)]);
  if (topic.playback?.state === "failed") return texts.cannotBePlayed;
  if (isPreparing(topic) && !topic.playback?.url) return texts.beingProcessed;
  return timeOf(topic);
}

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

function lockedText(price: number | undefined): string {
  const text = priceText(price);
  return text ? texts.inCourseFor(text) : texts.buyCourseWatch;
}

const lengthOf = ({ duration }: Topic) => (duration ? clock(duration) : null);

function timeOf({ playback, progress }: Topic): string | null {
  if (!playback?.duration) return null;
  const whole = clock(playback.duration);
  const watched = Math.min(progress?.watched ?? 0, playback.duration);
  return watched >= 1 ? texts.ofWatched(clock(watched), whole) : whole;
}
