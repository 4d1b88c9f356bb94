import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";
import { Captions } from "lucide-react";
import { lazy, useState } from "react";

import * as texts from "#text/watching.ts";
import { loadPart } from "../../browser/load-part.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";

const TopicCaptions = lazy(() => loadPart(() => import("./TopicCaptions.tsx")));

type CaptionsButtonProps = {
  topic: Topic;
  /** Fetches a topic's playback again. */
  renew: (topicId: string) => Promise<Playback | null>;
};

/** Opens the captions of a topic, to be edited; nothing for one that does not play. */
export function CaptionsButton({ topic, renew }: CaptionsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!topic.playback) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Captions aria-hidden className="size-4.5" />
        {texts.editCaptions}
      </Button>
      {isOpen && (
        <LazyPart name={texts.theCaptions}>
          <TopicCaptions
            topic={topic}
            renew={() => renew(topic.id)}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
