import type { Producer } from "@lyceum/shared/signaling/streams.ts";

import type { Participant } from "../../seats/Participant.ts";

/** Simulcast layers of cameras, from 0. */
const LAYERS = { host: 2, student: 1 };
/** A recording shows few faces at once, and each camera costs the disk as much as a class of voices. */
const STUDENT_CAMERAS_MAX = 6;

export type WantedStream = { producer: Producer; owner: Participant; layer: number };

const isPausedLast = (one: WantedStream, other: WantedStream) =>
  Number(one.producer.paused) - Number(other.producer.paused);

/** What is recorded of a class: everything of those who may be recorded; of students' cameras the first few that are on. */
export const wantedStreams = (
  producers: readonly Producer[],
  participants: readonly Participant[],
  mayBeRecorded: (owner: Participant) => boolean,
): WantedStream[] => {
  const owners = new Map(participants.map((each) => [each.id, each]));
  const allowed = producers.flatMap((producer) => {
    const owner = owners.get(producer.participantId);
    if (!owner || !mayBeRecorded(owner)) return [];
    return [{ producer, owner, layer: producer.source === "camera" ? LAYERS[owner.role] : 0 }];
  });
  const isStudentCamera = ({ producer, owner }: WantedStream) =>
    owner.role === "student" && producer.source === "camera";
  const cameras = allowed.filter(isStudentCamera).toSorted(isPausedLast);
  return [
    ...allowed.filter((each) => !isStudentCamera(each)),
    ...cameras.slice(0, STUDENT_CAMERAS_MAX),
  ];
};
