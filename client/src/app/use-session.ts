import { useSyncExternalStore } from "react";

import { session } from "./session.ts";

/** Who is signed in on this page, as it changes. */
export const useSession = () => useSyncExternalStore(session.onChange, session.getSession);
