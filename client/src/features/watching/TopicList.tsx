import type { Topic } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { CircleCheck, CirclePlay, Hourglass, Lock, Play } from "lucide-react";

import { clock, isLocked, isPreparing, isSeen, shareWatched } from "./topics.ts";

type TopicListProps = {
  topics: readonly Topic[];
  current: Topic;
  signedIn: boolean;
  onSelect: (topic: Topic) => void;
};

export const TopicList = ({ topics, current, signedIn, onSelect }: TopicListProps) => (
  <section aria-labelledby="topics" className="grid gap-3 lg:sticky lg:top-22">
    <div className="flex items-baseline justify-between gap-3">
      <h2 id="topics" className="text-xl font-semibold">
        Topics
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
            signedIn={signedIn}
            onSelect={() => onSelect(topic)}
          />
        </li>
      ))}
    </ol>
  </section>
);

const seenText = (topics: readonly Topic[]) => {
  const seen = topics.filter(isSeen).length;
  return seen > 0 && `${seen} of ${topics.length} watched`;
};

type TopicButtonProps = {
  topic: Topic;
  number: number;
  current: boolean;
  signedIn: boolean;
  onSelect: () => void;
};

function TopicButton({ topic, number, current, signedIn, onSelect }: TopicButtonProps) {
  const Icon = ICONS[kindOf(topic, current)];
  const detail = detailOf(topic, signedIn);
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
          {number}. {topic.title}
        </span>
        {detail && <span className="text-sm text-ink-muted">{detail}</span>}
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

function detailOf(topic: Topic, signedIn: boolean): string | null {
  if (isLocked(topic)) return signedIn ? "Buy the course to watch" : "Log in to watch";
  if (topic.playback?.state === "failed") return "Cannot be played";
  if (isPreparing(topic) && !topic.playback?.url) return "Being processed";
  return timeOf(topic);
}

function timeOf({ playback, progress }: Topic): string | null {
  if (!playback?.duration) return null;
  const whole = clock(playback.duration);
  const watched = Math.min(progress?.watched ?? 0, playback.duration);
  return watched >= 1 ? `${clock(watched)} of ${whole} watched` : whole;
}
