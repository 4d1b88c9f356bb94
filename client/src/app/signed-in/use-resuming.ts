import { useEffect, useState } from "react";

import { session } from "../../session/session.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { goOnResuming } from "./go-on-resuming.ts";

/** True while a new tab of a signed-in browser checks whether the session still exists. */
export function useResuming() {
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(() => !mayBeSomebody());
  const resuming = hydrated && !asked;
  useEffect(() => {
    if (!resuming) return;
    const done = () => setAsked(true);
    session.resume().then(done, () => {
      done();
      void goOnResuming(session);
    });
  }, [resuming]);
  return resuming;
}

const mayBeSomebody = () => !session.getSession() && session.mayResume();
