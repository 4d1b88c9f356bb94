import { REPLAY_SHOWN } from "@lyceum/shared/limits.ts";
import {
  type ReplayEntry,
  type VideoSpan,
  readMissed,
  readReplay,
} from "@lyceum/shared/rest/replay.ts";

import { api, type CallReply, calls } from "./api.ts";

/** A video, and who looks at it: what a page shows depends on both. */
type Watched = { id: string; person: string | null };

const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was written in the class, in the order of the video; at most REPLAY_SHOWN and a page. */
    videoReplay: build.query<readonly ReplayEntry[], Watched>({
      queryFn: async ({ id }, _api, _options, send) => {
        const entries: ReplayEntry[] = [];
        let after: number | null = 0;
        while (after !== null && entries.length < REPLAY_SHOWN) {
          const { data, error } = await send(
            calls(readReplay)({ params: { id }, query: { after } }),
          );
          if (error) return { error };
          const page = (data as CallReply<typeof readReplay>).data;
          entries.push(...page.entries);
          after = page.next;
        }
        return { data: entries.toSorted((one, other) => one.at - other.at) };
      },
    }),
    missed: build.query<readonly VideoSpan[], Watched>({
      query: ({ id }) => calls(readMissed)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof readMissed>) => reply.data.spans,
    }),
  }),
});

export const { useVideoReplayQuery, useMissedQuery } = replayApi;
