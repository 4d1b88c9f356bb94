import { type ReactNode, useEffect } from "react";
import { Provider } from "react-redux";
import { useParams } from "react-router-dom";

import { GreenRoom } from "./green-room/GreenRoom.tsx";
import { ModulesContext } from "./module/modules-context.ts";
import { CLASS_MODULES } from "./modules.ts";
import { Room } from "./Room.tsx";
import { SeatContext, useNewSeat, useSeat } from "./seat/SeatContext.ts";
import type { SessionEnd } from "./state/classroom-state.ts";
import { ClassroomContext, useClassroom } from "./state/store.ts";
import { EndScreen } from "./status/EndScreen.tsx";

type ClassroomPageProps = {
  /** Why nobody is signed in on this page any more; null while somebody is. */
  sessionEnd: SessionEnd | null;
  /** What a person who is not invited may do about it. */
  notInvitedHelp: ReactNode;
};

/** /meeting-room/{id}: the green room, the class, and every way it can end. */
export function ClassroomPage(props: ClassroomPageProps) {
  const { id = "" } = useParams();
  const made = useNewSeat(id, CLASS_MODULES);
  if (!made) return null;
  return (
    <Provider key={made.turn} store={made.store} context={ClassroomContext}>
      <ModulesContext value={CLASS_MODULES}>
        <SeatContext value={made.seat}>
          <CurrentScreen {...props} />
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
  if (phase === "greenRoom" || phase === "joining")
    return <GreenRoom notInvitedHelp={notInvitedHelp} />;
  if (phase === "waiting" || phase === "inside") return <Room />;
  if (phase === "notInvited") return <EndScreen phase={phase}>{notInvitedHelp}</EndScreen>;
  return <EndScreen phase={phase} />;
}
