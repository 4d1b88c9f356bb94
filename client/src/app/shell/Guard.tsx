import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type ReactNode, useEffect, useState } from "react";
import { type Location, Navigate, useLocation } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { isTryingAgain, onTryingAgain } from "../../browser/trying-again.ts";
import { PageSpinner } from "../../ui/feedback/Spinner.tsx";
import { redirectFrom } from "../signed-in/guard.ts";
import { type LoginState, wayOut } from "../signed-in/log-out.ts";
import { session } from "../../session/session.ts";
import { Unreachable } from "./Unreachable.tsx";
import { useSession } from "../signed-in/use-session.ts";

type GuardProps = {
  roles: readonly Role[];
  /** The page itself reports that the session has ended. */
  showsEnd?: boolean;
  children: ReactNode;
};

/** Shows a page to people of these roles and sends everyone else to the right page. */
export function Guard({ roles, showsEnd = false, children }: GuardProps) {
  const location = useLocation();
  const signedIn = useSession();
  const { state, ask } = useResumed();
  const wasIn = useWasTrue(signedIn !== null);
  if (!signedIn && wasIn && showsEnd) return children;
  if (!signedIn && state === "asking") return <PageSpinner label={texts.signingIn} />;
  if (!signedIn && state === "unreachable") return <Unreachable retry={ask} />;
  if (!signedIn) return <ToLogin from={location} wasIn={wasIn} />;
  const target = redirectFrom(roles, signedIn.role);
  return target ? <Navigate to={target} replace /> : children;
}

type ToLoginProps = { from: Location; wasIn: boolean };

/**
 * The state when the session ended: the page stays while the login loads. A person who was signed in here gets a
 * message even without a known reason, because a page that slept learns of the end by a refusal.
 */
function ToLogin({ from, wasIn }: ToLoginProps) {
  const [way] = useState(wayOut);
  const state: LoginState = { from, why: way.why ?? (wasIn ? "signed-out" : undefined) };
  return <Navigate to={way.to} replace state={state} />;
}

function useWasTrue(now: boolean) {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}

/** Calls back once after what failed is no longer tried again, unless it is stopped before. */
const whenBack = (back: () => void) => onTryingAgain(() => void (isTryingAgain() || back()));

/** Whether a new tab already knows if the cookie of another tab still has a session. */
function useResumed() {
  const known = session.getSession() !== null;
  const [state, setState] = useState<"asking" | "known" | "unreachable">(
    known ? "known" : "asking",
  );
  useEffect(() => {
    if (state === "unreachable") return whenBack(() => setState("asking"));
    if (state === "known") return;
    session.resume().then(
      () => setState("known"),
      () => setState("unreachable"),
    );
  }, [state]);
  return { state, ask: () => setState("asking") };
}
