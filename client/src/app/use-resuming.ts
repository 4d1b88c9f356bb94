import { useEffect, useState } from "react";

import { session } from "./session.ts";

/** True while a new tab of a browser that was signed in asks whether it still is. */
export function useResuming() {
  const [resuming, setResuming] = useState(() => !session.getSession() && session.mayResume());
  useEffect(() => {
    if (!resuming) return;
    const done = () => setResuming(false);
    session.resume().then(done, done);
  }, [resuming]);
  return resuming;
}
