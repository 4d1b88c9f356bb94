import type { PresenceSpan } from "../src/ports/presence.ts";
import type { SignalingPorts } from "../src/signaling-ports.ts";
import { HostsAway } from "./HostsAway.ts";
import { InMemoryAttendance } from "./InMemoryAttendance.ts";
import { InMemoryCaptions } from "./InMemoryCaptions.ts";
import { InMemoryHands } from "./InMemoryHands.ts";
import { InMemoryMaterials } from "./InMemoryMaterials.ts";
import { InMemoryPolls } from "./InMemoryPolls.ts";
import { InMemoryQuestions } from "./InMemoryQuestions.ts";
import { InMemoryRecordings } from "./InMemoryRecordings.ts";

/** What class modules ask of the database, and what processes count together, in memory. */
export class InMemoryModules {
  /** The spans of presence that were recorded. */
  readonly presence: PresenceSpan[] = [];
  readonly hostsAway = new HostsAway();
  readonly polls = new InMemoryPolls();
  readonly attendance = new InMemoryAttendance();
  readonly recordings = new InMemoryRecordings();
  readonly questions = new InMemoryQuestions();
  readonly hands = new InMemoryHands();
  readonly classCaptions = new InMemoryCaptions();
  readonly materials = new InMemoryMaterials();
  /** Each process of a test counts by itself. */
  sharedCounts: SignalingPorts["sharedCounts"] = {
    take: async () => true,
    elsewhere: async () => 0,
  };
}
