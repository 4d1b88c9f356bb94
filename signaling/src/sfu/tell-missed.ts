import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";

import type { NoticeListeners } from "./NoticeListeners.ts";

/** Says of a room what its host may have said while nobody heard it, as it is there by now. Who hears it takes it as any notice. */
export const tellMissed = (
  listeners: NoticeListeners,
  roomId: string,
  kept: SfuReply<"takeOverRoom">,
): void => {
  const { transports, pipedStreams = [], activeSpeaker, recordingFailed } = kept;
  const streams = [...transports.flatMap(({ producers }) => producers), ...pipedStreams];
  for (const { id: producerId, layersWanted: spatialLayer } of streams)
    if (spatialLayer !== null) listeners.tell("layersWanted", { roomId, producerId, spatialLayer });
  listeners.tell("activeSpeaker", { roomId, producerId: activeSpeaker });
  // Until it is heard who speaks now.
  listeners.tell("audioLevels", { roomId, levels: [] });
  if (recordingFailed) listeners.tell("recordingFailed", { roomId, ...recordingFailed });
};
