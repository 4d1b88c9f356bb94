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
  onOpen: () => void;
};

/** Opens the captions of a topic, to be edited, also once the next one plays; no button for one that does not play. */
export function CaptionsButton({ topic, renew, onOpen }: CaptionsButtonProps) {
  const [opened, setOpened] = useState<Topic | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    onOpen();
    setOpened(topic);
    setWasOpened(true);
  };
  return (
    <>
      {topic.playback && (
        <Button variant="secondary" size="small" onClick={open}>
          <Captions aria-hidden className="size-4.5" />
          {texts.editCaptions}
        </Button>
      )}
      {wasOpened && (
        <LazyPart name={texts.theCaptions}>
          <TopicCaptions topic={opened} renew={renew} onClose={() => setOpened(null)} />
        </LazyPart>
      )}
    </>
  );
}
