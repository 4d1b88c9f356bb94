import { lazy, useEffect } from "react";

import { loadPart } from "../../browser/load-part.ts";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { awaitServer } from "../../http/await-server.ts";
import type { Live } from "../../live/follow-list.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";
import { StartingClasses } from "./StartingClasses.tsx";

const RoleChanged = lazy(() => loadPart(() => import("./RoleChanged.tsx")));

/** The notices to a signed-in person on any page. `roleChanges`: how often their role has changed since it opened. */
export default function SignedInNotices({ roleChanges }: { roleChanges: number }) {
  useEffect(() => followWhenSettled(followConnection), []);
  return (
    <>
      <LazyPart>{roleChanges > 0 && <RoleChanged key={roleChanges} />}</LazyPart>
      <StartingClasses />
    </>
  );
}

/** A page without calls learns from its socket that the server is away. */
const followConnection = async () => (live: Pick<Live, "onConnection">) =>
  live.onConnection((state) => state === "lost" && awaitServer());
