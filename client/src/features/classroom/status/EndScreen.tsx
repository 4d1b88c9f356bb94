import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import * as texts from "#text/classroom/status.ts";
import { Button, buttonLook } from "../../../ui/controls/Button.tsx";
import { useDoor } from "../door/use-door.ts";
import { takeFocus } from "../parts/take-focus.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import type { Phase } from "../state/classroom-state.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

type End = Exclude<Phase, "greenRoom" | "joining" | "lobby" | "waiting" | "inside">;

const { meeting, account } = MESSAGES;

type WayOut = { to: string; label: string };
const DASHBOARD: WayOut = { to: "/dashboard", label: texts.backToDashboard };
const LOGIN: WayOut = { to: "/login", label: texts.login };
const HOME: WayOut = { to: "/", label: texts.home };

/** The text of each end, and the way back in if there is one. */
const ENDS: Record<End, { text: string; detail?: string; again?: string; out?: WayOut }> = {
  ended: { text: meeting.ended, detail: texts.thankYouForBeingHere },
  left: { text: texts.youLeftClass, again: texts.rejoin },
  replaced: {
    text: meeting.replaced,
    detail: texts.onePageAtATime,
    again: texts.joinHereInstead,
  },
  removed: { text: meeting.removed },
  notInvited: { text: meeting.notInvited, detail: texts.askTeacherToInviteYou },
  notFound: { text: meeting.notFound, detail: texts.linkMayBeIncompleteOrClass },
  denied: { text: CLASS_REFUSALS.denied, again: texts.askAgain },
  full: { text: meeting.full, again: texts.tryAgain },
  "signed-out": { text: account.sessionEnded, out: LOGIN },
  banned: { text: account.banned, out: HOME },
  deleted: { text: account.deleted, out: HOME },
  failed: {
    text: texts.classCannotBeReached,
    detail: texts.checkConnection,
    again: texts.tryAgain,
  },
};

/** Why there is no class on this page, and where to go next. */
export function EndScreen({ phase, children }: { phase: End; children?: ReactNode }) {
  const dispatch = useClassroomDispatch();
  const title = useClassroom((state) => state.class?.title);
  const mayReopen = useClassroom((state) => state.mayReopen);
  const { classId } = useSeat();
  const reopened = useDoor(classId, phase === "ended")?.class.state === "live";
  const { text, detail, again = phase === "ended" && mayReopen && texts.openAgain } = ENDS[phase];
  const wayBack = reopened ? texts.joinAgain : again;
  const { to, label } = ENDS[phase].out ?? DASHBOARD;
  const from = useLocation();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-md justify-items-center gap-2 text-center">
        {title && <p className="font-medium text-ink-muted">{title}</p>}
        <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {text}
        </h1>
        {detail && <p className="text-ink-muted">{detail}</p>}
        <p role="status" className="min-h-6 font-medium">
          {reopened && texts.classIsOpenAgain}
        </p>
        {children && <div className="mt-3 w-full text-start">{children}</div>}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {wayBack && <Button onClick={() => dispatch(actions.startedOver())}>{wayBack}</Button>}
          <Link
            to={to}
            state={{ from }}
            className={buttonLook({ variant: wayBack ? "secondary" : "primary" })}
          >
            {label}
          </Link>
        </div>
      </div>
    </main>
  );
}
