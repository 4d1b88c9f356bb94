import { useSyncExternalStore } from "react";

import { session } from "../session/session.ts";

const nobody = () => null;

/** Who is signed in on this page, as it changes. A page from the server is a visitor's until it is taken over. */
export const useSession = () => useSyncExternalStore(session.onChange, session.getSession, nobody);
