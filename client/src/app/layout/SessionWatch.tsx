import { lazy, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { LazyPart } from "../../ui/LazyPart.tsx";
import { leaveEnded } from "../log-out.ts";
import { useSessionWatch } from "../use-session-watch.ts";

const RoleChanged = lazy(() => import("./RoleChanged.tsx"));

/** Goes to the login when the server ends the session, and announces a change of role. */
export function SessionWatch() {
  const navigate = useNavigate();
  const location = useLocation();
  const [changes, setChanges] = useState(0);
  useSessionWatch({
    ended: (why) => void leaveEnded(navigate, location, why),
    roleChanged: () => setChanges((before) => before + 1),
  });
  return <LazyPart>{changes > 0 && <RoleChanged key={changes} />}</LazyPart>;
}
