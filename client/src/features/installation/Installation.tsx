import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Installation as Seen } from "@lyceum/shared/rest/installation.ts";

import * as texts from "#text/installation.ts";
import { askedAgainEvery } from "../../api/asked-again.ts";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { useGetInstallationQuery } from "./installation-api.ts";
import { LiveClasses } from "./LiveClasses.tsx";
import { MediaHosts } from "./MediaHosts.tsx";
import { Server } from "./Server.tsx";
import { SignalingProcesses } from "./SignalingProcesses.tsx";
import { Warnings } from "./Warnings.tsx";

/** Poll interval in milliseconds: about how often hosts tell of themselves. */
const ASK_EVERY = 3_000;

/** What the school runs on, what it carries now, and what an operator should look at. */
export function Installation() {
  const options = { ...askedAgainEvery(ASK_EVERY), refetchOnMountOrArgChange: true };
  const query = useGetInstallationQuery(undefined, options);
  const data = query.isError ? query.currentData : query.data;
  return (
    <Loaded
      query={{ ...query, data }}
      loading={texts.loading}
      failed={MESSAGES.installation.loadFailed}
    >
      {(seen) => <Parts {...seen} />}
    </Loaded>
  );
}

const Parts = (seen: Seen) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <Warnings warnings={seen.warnings} />
    <Server {...seen} />
    <MediaHosts hosts={seen.media_hosts} />
    {seen.signaling.length > 0 && <SignalingProcesses processes={seen.signaling} />}
    <LiveClasses {...seen.classes} />
  </div>
);
