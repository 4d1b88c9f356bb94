import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";

import { CaptionsDialog } from "../../captions/CaptionsDialog.tsx";

type TopicCaptionsProps = {
  topic: Topic;
  renew: () => Promise<Playback | null>;
  onClose: () => void;
};

/** The captions of a topic, for an admin. */
const TopicCaptions = ({ topic, renew, onClose }: TopicCaptionsProps) => (
  <CaptionsDialog of={topic} playback={topic.playback ?? null} renew={renew} onClose={onClose} />
);
export default TopicCaptions;
