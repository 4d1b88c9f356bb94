import { type ReactNode, useEffect } from "react";
import { Provider } from "react-redux";
import { useParams } from "react-router-dom";

import { GreenRoom } from "./green-room/GreenRoom.tsx";
import { ModulesContext } from "./module/modules-context.ts";
import { type Slots, SlotsContext } from "./module/slots.ts";
import { CLASS_MODULES } from "./modules.ts";
import { Room } from "./Room.tsx";
import { SeatContext, useNewSeat, useSeat } from "./seat/SeatContext.ts";
import type { SessionEnd } from "./state/classroom-state.ts";
import { ClassroomContext, useClassroom } from "./state/store.ts";
import { EndScreen } from "./status/EndScreen.tsx";

type ClassroomPageProps = {
  /** Why the session on this page ended; null while it lasts. */
  sessionEnd: SessionEnd | null;
  /** What an uninvited person can do. */
  notInvitedHelp: ReactNode;
  slots: Slots;
};

/** /meeting-room/{id}: the green room, the class, and all its end screens. */
export function ClassroomPage(props: ClassroomPageProps) {
  const { id = "" } = useParams();
  const made = useNewSeat(id, CLASS_MODULES);
  if (!made) return null;
  return (
    <Provider key={made.turn} store={made.store} context={ClassroomContext}>
      <ModulesContext value={CLASS_MODULES}>
        <SeatContext value={made.seat}>
          <SlotsContext value={props.slots}>
            <CurrentScreen {...props} />
          </SlotsContext>
        </SeatContext>
      </ModulesContext>
    </Provider>
  );
}

function CurrentScreen({ sessionEnd, notInvitedHelp }: ClassroomPageProps) {
  const seat = useSeat();
  useEffect(() => {
    if (sessionEnd) seat.ended(sessionEnd);
  }, [seat, sessionEnd]);
  const phase = useClassroom((state) => state.phase);
  const entering = useClassroom((state) => state.entering);
  if (entering || phase === "greenRoom" || phase === "joining" || phase === "lobby")
    return <GreenRoom notInvitedHelp={notInvitedHelp} />;
  if (phase === "waiting" || phase === "inside") return <Room />;
  if (phase === "notInvited") return <EndScreen phase={phase}>{notInvitedHelp}</EndScreen>;
  return <EndScreen phase={phase} />;
}
