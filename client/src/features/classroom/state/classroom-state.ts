import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { Producer, Source } from "@lyceum/shared/signaling/streams.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

import type { LocalState } from "../../../media/LocalMedia.ts";
import type { MediaState } from "../../../media/MediaSession.ts";

/** Why the session of this page's person ended. */
export type SessionEnd = NoticeBody<"sessionEnded">["reason"];

/** The state of this page. All but the first five are ends with a way on. */
export type Phase =
  | "greenRoom"
  | "joining"
  | "lobby"
  | "waiting"
  | "inside"
  | "ended"
  | "left"
  | "replaced"
  | "removed"
  | "notInvited"
  | "notFound"
  | "full"
  | "denied"
  | "failed"
  | SessionEnd;

/** `stale`: the server, or the media host, has lost it, and it should be back in a moment; its picture stays until then. */
type Stale = { stale?: "server" | "media host" };
export type KnownProducer = Producer & Stale;
export type KnownParticipant = Participant & Stale;

/** `joins`: how many people joined since something else was announced; 0 if this is something else. */
export type Announcement = { id: number; text: string; joins: number };

export type ClassroomState = {
  phase: Phase;
  /** Inside, but not shown yet: what the page shows first is being negotiated. */
  entering: boolean;
  class: ClassSummary | null;
  /** The ended class belongs to this person, who may start it again. */
  mayReopen: boolean;
  selfId: string | null;
  participants: KnownParticipant[];
  /** In an audience: how many people are here, of whom the participants are those listed; else null. */
  headcount: number | null;
  producers: Record<string, KnownProducer>;
  /** Bars 0 to 3 by producer; of what this page sends, by slot. */
  quality: Record<string, number>;
  activeSpeaker: string | null;
  /** The key of the tile that this person keeps large. */
  pinned: string | null;
  hostPresent: boolean;
  /** They are away because the last of them left. */
  hostLeft: boolean;
  /** A host has stopped the class: milliseconds until it ended, from then. */
  endsIn: number | null;
  socketLost: boolean;
  media: MediaState;
  noBandwidth: boolean;
  local: LocalState;
  askedToUnmute: Source | null;
  /** The audio output; null for the system's default. */
  speakerId: string | null;
  /** The latest event, for people who did not see it happen. */
  announcement: Announcement | null;
};

const OFF = { on: false, pending: false, problem: null, mutedByHost: false };

export const initialState: ClassroomState = {
  phase: "greenRoom",
  entering: false,
  class: null,
  mayReopen: false,
  selfId: null,
  participants: [],
  headcount: null,
  producers: {},
  quality: {},
  activeSpeaker: null,
  pinned: null,
  hostPresent: true,
  hostLeft: false,
  endsIn: null,
  socketLost: false,
  media: "idle",
  noBandwidth: false,
  local: { camera: OFF, microphone: OFF, screen: OFF },
  askedToUnmute: null,
  speakerId: null,
  announcement: null,
};
