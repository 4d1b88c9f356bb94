import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";

import { CaptionsDialog } from "../../captions/CaptionsDialog.tsx";
import { ToastProvider } from "../../ui/feedback/Toast.tsx";

type TopicCaptionsProps = {
  /** Null once they are closed: what was saved is still told. */
  topic: Topic | null;
  renew: (topicId: string) => Promise<Playback | null>;
  onClose: () => void;
};

/** The captions of a topic, for an admin. */
const TopicCaptions = ({ topic, renew, onClose }: TopicCaptionsProps) => (
  <ToastProvider>
    {topic && (
      <CaptionsDialog
        of={topic}
        playback={topic.playback ?? null}
        renew={() => renew(topic.id)}
        onClose={onClose}
      />
    )}
  </ToastProvider>
);
export default TopicCaptions;
