import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";

import { Button } from "../../../ui/Button.tsx";
import { Part } from "../parts/Part.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";
import { EndScreen } from "../status/EndScreen.tsx";
import { useClassToEnterQuery } from "./class-api.ts";
import { DeviceChoice } from "./DeviceChoice.tsx";
import { LevelMeter } from "./LevelMeter.tsx";
import { Preview } from "./Preview.tsx";

/** The check before a class: picture, sound and devices. No one else sees or hears them yet. */
export function GreenRoom({ notInvitedHelp }: { notInvitedHelp: ReactNode }) {
  const seat = useSeat();
  const { data, error } = useClassToEnterQuery(seat.classId);
  const status = error && "status" in error ? error.status : null;
  const refused = status === 400 || status === 403 || status === 404;
  useEffect(() => (refused ? seat.local.release() : void seat.local.start()), [seat, refused]);
  if (status === 404 || status === 400) return <EndScreen phase="notFound" />;
  if (status === 403) return <EndScreen phase="notInvited">{notInvitedHelp}</EndScreen>;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col justify-center gap-6 px-4 py-6 sm:px-8">
      <Heading title={data?.title} teacher={data?.teacher.name} live={data?.state === "live"} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(19rem,2fr)] lg:gap-10">
        <Part name="The preview">
          <Preview />
        </Part>
        <div className="grid gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-raised sm:p-6">
          <JoinButton />
          <Part name="The level of your microphone">
            <LevelMeter />
          </Part>
          <Part name="The list of devices">
            <DeviceChoice />
          </Part>
        </div>
      </div>
    </main>
  );
}

type HeadingProps = { title: string | undefined; teacher: string | undefined; live: boolean };

function Heading({ title, teacher, live }: HeadingProps) {
  return (
    <header>
      <Link to="/dashboard" className="text-sm font-medium text-accent hover:underline">
        Back to dashboard
      </Link>
      <h1 className="mt-2 min-h-10 text-3xl font-semibold tracking-tight text-balance">
        {title ?? "Class"}
      </h1>
      <p className="mt-1 flex min-h-7 flex-wrap items-center gap-x-3 text-ink-muted">
        {teacher && <span>with {teacher}</span>}
        {live && (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-danger/12 px-2.5 py-0.5 text-sm font-semibold text-danger">
            <span aria-hidden className="size-2 rounded-full bg-danger" />
            Live now
          </span>
        )}
      </p>
    </header>
  );
}

function JoinButton() {
  const seat = useSeat();
  const joining = useClassroom((state) => state.phase === "joining");
  const nothing = useClassroom(({ local }) => !local.camera.on && !local.microphone.on);
  return (
    <div className="grid gap-2">
      <Button size="large" busy={joining} disabled={joining} onClick={() => void seat.join()}>
        Join class
      </Button>
      <p role="status" className="min-h-6 text-center text-sm text-ink-muted">
        {joining && MESSAGES.meeting.connecting}
        {!joining && nothing && "You will join to watch and listen."}
      </p>
    </div>
  );
}
