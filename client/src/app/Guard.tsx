import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { PageSpinner } from "../ui/Spinner.tsx";
import { redirectFrom } from "./guard.ts";
import { wayOut } from "./log-out.ts";
import { session } from "./session.ts";
import { Unreachable } from "./Unreachable.tsx";
import { useSession } from "./use-session.ts";

/** Shows a page to people of these roles and sends everybody else where they belong. */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession();
  const { state, ask } = useResumed();
  if (!signedIn && state === "asking") return <PageSpinner label="Signing in…" />;
  if (!signedIn && state === "unreachable") return <Unreachable retry={ask} />;
  if (!signedIn) return <Navigate to={wayOut()} replace state={{ from: location }} />;
  const target = redirectFrom(roles, signedIn.role);
  return target ? <Navigate to={target} replace /> : children;
}

/** Whether a new tab knows by now if the cookie of another tab still has a session. */
function useResumed() {
  const known = session.getSession() !== null;
  const [state, setState] = useState<"asking" | "known" | "unreachable">(
    known ? "known" : "asking",
  );
  useEffect(() => {
    if (state !== "asking") return;
    session.resume().then(
      () => setState("known"),
      () => setState("unreachable"),
    );
  }, [state]);
  return { state, ask: () => setState("asking") };
}
