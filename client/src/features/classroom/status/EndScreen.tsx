import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { Button, buttonLook } from "../../../ui/Button.tsx";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import type { Phase } from "../state/classroom-state.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

type End = Exclude<Phase, "greenRoom" | "joining" | "waiting" | "inside">;

const { meeting, account } = MESSAGES;

type WayOut = { to: string; label: string };
const DASHBOARD: WayOut = { to: "/dashboard", label: "Back to dashboard" };
const LOGIN: WayOut = { to: "/login", label: "Login" };
const HOME: WayOut = { to: "/", label: "Home" };

/** The text of each end, and the way back in if there is one. */
const ENDS: Record<End, { text: string; detail?: string; again?: string; out?: WayOut }> = {
  ended: { text: meeting.ended, detail: "Thank you for being here." },
  left: { text: "You left the class.", again: "Rejoin" },
  replaced: {
    text: meeting.replaced,
    detail: "A person has one seat.",
    again: "Join here instead",
  },
  removed: { text: meeting.removed },
  notInvited: { text: meeting.notInvited, detail: "Ask the teacher to invite you." },
  notFound: { text: meeting.notFound, detail: "The link may be incomplete, or the class deleted." },
  full: { text: meeting.full, again: "Try again" },
  "signed-out": { text: account.sessionEnded, out: LOGIN },
  banned: { text: account.banned, out: HOME },
  deleted: { text: account.deleted, out: HOME },
  failed: {
    text: "The class cannot be reached.",
    detail: "Check your connection.",
    again: "Try again",
  },
};

/** The whole screen has changed: screen readers continue here. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** Why there is no class on this page, and where to go next. */
export function EndScreen({ phase, children }: { phase: End; children?: ReactNode }) {
  const dispatch = useClassroomDispatch();
  const title = useClassroom((state) => state.class?.title);
  const mayReopen = useClassroom((state) => state.mayReopen);
  const { text, detail, again = phase === "ended" && mayReopen && "Open again" } = ENDS[phase];
  const { to, label } = ENDS[phase].out ?? DASHBOARD;
  const from = useLocation();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-md justify-items-center gap-2 text-center">
        {title && <p className="font-medium text-ink-muted">{title}</p>}
        <h1 ref={focus} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {text}
        </h1>
        {detail && <p className="text-ink-muted">{detail}</p>}
        {children && <div className="mt-3 w-full text-start">{children}</div>}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {again && <Button onClick={() => dispatch(actions.startedOver())}>{again}</Button>}
          <Link
            to={to}
            state={{ from }}
            className={buttonLook({ variant: again ? "secondary" : "primary" })}
          >
            {label}
          </Link>
        </div>
      </div>
    </main>
  );
}
