import { useSyncExternalStore } from "react";

import { type Counting, onCounting, readCounting } from "./counting.ts";

const unknown = (): Counting => "yes";

/** The choice; a server-rendered page does not know it until it is hydrated. */
export const useCounting = () => useSyncExternalStore(onCounting, readCounting, unknown);
