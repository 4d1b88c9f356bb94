import { lazy, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { leaveEnded } from "../signed-in/log-out.ts";
import { useSession } from "../signed-in/use-session.ts";
import { useSessionWatch } from "../signed-in/use-session-watch.ts";
import { loadPart } from "../../browser/load-part.ts";

const SignedInNotices = lazy(() => loadPart(() => import("./SignedInNotices.tsx")));

/** Goes to the login when the server ends the session, and shows notices to signed-in people. */
export function SessionWatch() {
  const navigate = useNavigate();
  const location = useLocation();
  const person = useSession()?.email_id;
  const [changes, setChanges] = useState(0);
  useSessionWatch({
    ended: (why) => void leaveEnded(navigate, location, why),
    roleChanged: () => setChanges((before) => before + 1),
  });
  return <LazyPart>{person && <SignedInNotices key={person} roleChanges={changes} />}</LazyPart>;
}
