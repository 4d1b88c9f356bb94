import { Provider } from "react-redux";
import { useParams } from "react-router-dom";

import { GreenRoom } from "./green-room/GreenRoom.tsx";
import { Room } from "./Room.tsx";
import { SeatContext, useNewSeat } from "./seat/SeatContext.ts";
import { ClassroomContext, useClassroom } from "./state/store.ts";
import { EndScreen } from "./status/EndScreen.tsx";

/** /meeting-room/{id}: the green room, the class, and every way it can end. */
export default function ClassroomPage() {
  const { id = "" } = useParams();
  const made = useNewSeat(id);
  if (!made) return null;
  return (
    <Provider store={made.store} context={ClassroomContext}>
      <SeatContext value={made.seat}>
        <CurrentScreen />
      </SeatContext>
    </Provider>
  );
}

function CurrentScreen() {
  const phase = useClassroom((state) => state.phase);
  if (phase === "greenRoom" || phase === "joining") return <GreenRoom />;
  if (phase === "waiting" || phase === "inside") return <Room />;
  return <EndScreen phase={phase} />;
}
