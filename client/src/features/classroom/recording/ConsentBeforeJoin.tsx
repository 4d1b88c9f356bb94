import type { Door } from "@lyceum/shared/signaling/door.ts";
import { lazy } from "react";

import * as texts from "#text/classroom/recording.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";

const ConsentChoice = lazy(() => loadPart(() => import("./ConsentChoice.tsx")));

/** Asks a student in the green room of a class that is recorded. One who joins without an answer is asked inside. */
export const ConsentBeforeJoin = ({ door }: { door: Door | null }) =>
  door?.asks_consent === true && (
    <LazyPart name={texts.theConsent} loading={<Skeleton className="h-64 rounded-card" />}>
      <ConsentChoice sessionId={door.class.session_id} />
    </LazyPart>
  );
