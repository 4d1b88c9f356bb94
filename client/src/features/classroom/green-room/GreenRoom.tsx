import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Door } from "@lyceum/shared/signaling/door.ts";
import { type ReactNode, useEffect } from "react";

import * as texts from "#text/classroom/green-room.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useModules } from "../module/modules-context.ts";
import { Part } from "../parts/Part.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";
import { EndScreen } from "../status/EndScreen.tsx";
import { useClassToEnterQuery } from "./class-api.ts";
import { DeviceChoice } from "./DeviceChoice.tsx";
import { GreenRoomHeading } from "./GreenRoomHeading.tsx";
import { LevelMeter } from "./LevelMeter.tsx";
import { Preview } from "./Preview.tsx";
import { useDoor } from "../door/use-door.ts";

/** The check before a class: picture, sound and devices. No one else sees or hears them yet. */
export function GreenRoom({ notInvitedHelp }: { notInvitedHelp: ReactNode }) {
  const seat = useSeat();
  const { data, error } = useClassToEnterQuery(seat.classId);
  const door = useDoor(seat.classId);
  const status = error && "status" in error ? error.status : null;
  const refused = status === 400 || status === 403 || status === 404;
  useEffect(() => (refused ? seat.local.release() : void seat.local.start()), [seat, refused]);
  const mayEnter = Boolean(door?.inside);
  useEffect(() => seat.preparation.wish(mayEnter), [seat, mayEnter]);
  if (status === 404 || status === 400) return <EndScreen phase="notFound" />;
  if (status === 403) return <EndScreen phase="notInvited">{notInvitedHelp}</EndScreen>;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8 sm:pt-[max(1.5rem,12vh)] short:gap-2 short:py-2!">
      <GreenRoomHeading lesson={door?.class ?? data} inside={door?.inside ?? null} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(19rem,2fr)] lg:gap-10 short:grid-cols-2 short:gap-4">
        <Part name={texts.thePreview}>
          <Preview />
        </Part>
        <div className="grid gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-raised sm:p-6 short:p-3">
          <JoinButton door={door} />
          <Part name={texts.theMicrophoneLevel}>
            <LevelMeter />
          </Part>
          <Part name={texts.theDevices}>
            <DeviceChoice />
          </Part>
        </div>
      </div>
    </main>
  );
}

function JoinButton({ door }: { door: Door | null }) {
  const seat = useSeat();
  const modules = useModules();
  const joining = useClassroom((state) => state.phase === "joining" || state.entering);
  const waits = useClassroom((state) => state.phase === "lobby");
  const nothing = useClassroom(({ local }) => !local.camera.on && !local.microphone.on);
  return (
    <div className="grid gap-2">
      {/* On a phone held sideways Join comes first, so that it is on screen. */}
      <div className="grid gap-2 empty:hidden short:order-last">
        {modules.map(
          ({ name, GreenRoomQuestion }) =>
            GreenRoomQuestion && <GreenRoomQuestion key={name} door={door} />,
        )}
      </div>
      {waits ? (
        <Button size="large" variant="secondary" onClick={() => void seat.leave("greenRoom")}>
          {texts.leaveLobby}
        </Button>
      ) : (
        <Button size="large" busy={joining} disabled={joining} onClick={() => void seat.join()}>
          {texts.joinClass}
        </Button>
      )}
      <p role="status" className="min-h-6 text-center text-sm text-ink-muted">
        {joining && MESSAGES.meeting.connecting}
        {waits && CLASS_REFUSALS.inLobby}
        {!joining && !waits && nothing && texts.youWillJoinToWatchAnd}
      </p>
      {modules.map(({ name, GreenRoomEntry }) => GreenRoomEntry && <GreenRoomEntry key={name} />)}
    </div>
  );
}
