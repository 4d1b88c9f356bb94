import { useSyncExternalStore } from "react";

import { session } from "../../session/session.ts";

const nobody = () => null;

/** The signed-in person, updated on changes. A server-rendered page is a visitor's until it is hydrated. */
export const useSession = () => useSyncExternalStore(session.onChange, session.getSession, nobody);
