import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { PageSpinner } from "../ui/Spinner.tsx";
import { redirectFrom } from "./guard.ts";
import { session } from "./session.ts";
import { useSession } from "./use-session.ts";

/** Shows a page to people of these roles and sends everybody else where they belong. */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession();
  const asked = useResumed();
  if (!signedIn && !asked) return <PageSpinner label="Signing in…" />;
  const target = redirectFrom(roles, signedIn?.role ?? null);
  if (!target) return children;
  return <Navigate to={target} replace state={{ from: location }} />;
}

/** False while a new tab asks whether the cookie of another tab still has a session. */
function useResumed() {
  const [asked, setAsked] = useState(session.getSession() !== null);
  useEffect(() => {
    if (asked) return;
    const done = () => setAsked(true);
    session.resume().then(done, done);
  }, [asked]);
  return asked;
}
