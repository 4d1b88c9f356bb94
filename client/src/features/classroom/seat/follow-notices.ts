import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Signal } from "../../../media/signal.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectIsHost } from "../state/selectors.ts";
import type { ClassroomStore } from "../state/store.ts";
import type { ClassSeat } from "./ClassSeat.ts";

/** Who is in the class, as far as this page knows. */
const followPeople = (signal: Signal, { dispatch }: ClassroomStore): (() => void)[] => [
  signal.on("participantJoined", ({ participant, listed }) => {
    const change = listed ? actions.participantListed : actions.participantJoined;
    dispatch(change(participant));
  }),
  signal.on(
    "participantChanged",
    ({ participant }) => void dispatch(actions.participantChanged(participant)),
  ),
  signal.on("participantLeft", (notice) => {
    const { participantId, unlisted } = notice;
    dispatch(
      unlisted ? actions.participantUnlisted(participantId) : actions.participantLeft(notice),
    );
  }),
  signal.on(
    "headcountChanged",
    ({ headcount }) => void dispatch(actions.headcountChanged(headcount)),
  ),
];

/** Routes every notice of the class. Returns what stops each listener. */
export const followNotices = (
  signal: Signal,
  seat: ClassSeat,
  store: ClassroomStore,
): (() => void)[] => {
  const { dispatch, getState } = store;
  return [
    ...followPeople(signal, store),
    signal.onConnection((state) => {
      if (state === "lost") seat.socketLost();
      if (state === "connected") seat.socketBack();
    }),

    signal.on("lobbyAnswered", ({ answer }) => seat.lobbyAnswered(answer)),
    signal.on("classStarted", (notice) => seat.started(notice.class)),
    signal.on("classEnded", ({ reason }) => {
      const again = selectIsHost(getState().room) && reason !== "deleted";
      // A host could stay for another start, but joins again for it.
      if (again) void seat.leave("ended");
      else seat.ended("ended");
    }),
    signal.on("seatMoved", () => seat.moved()),
    signal.on("seatTaken", ({ reason }) => seat.ended(reason)),
    signal.on("sessionEnded", ({ reason }) => seat.ended(reason)),
    signal.on("sessionChanged", () => void dispatch(actions.told(MESSAGES.account.roleChanged))),

    signal.on("hostPresence", (notice) => void dispatch(actions.hostPresence(notice))),
    signal.on("classStopping", ({ endsIn }) => void dispatch(actions.classStopping(endsIn))),
    signal.on("askedToUnmute", ({ source }) => void dispatch(actions.askedToUnmute(source))),

    signal.on("producerAdded", ({ producer }) => void dispatch(actions.producerAdded(producer))),
    signal.on(
      "producerChanged",
      ({ producer }) => void dispatch(actions.producerChanged(producer)),
    ),
    signal.on(
      "producerRemoved",
      ({ producerId }) => void dispatch(actions.producerRemoved(producerId)),
    ),
    signal.on(
      "activeSpeaker",
      ({ participantId }) => void dispatch(actions.activeSpeaker(participantId)),
    ),
    signal.on("audioLevels", ({ levels }) => seat.levels.update(levels)),
    signal.on("mediaLost", (lost) => seat.mediaLost(lost)),
  ];
};
