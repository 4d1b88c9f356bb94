import { setFlagsFromString } from "node:v8";

/** Percent by which what is alive after a collection may grow until the next. */
const GROWTH = 150;

/**
 * Has V8 look through the whole heap of this process less often: by itself it did so up to once a second while much was uploaded, for 10
 * to 20 ms each, in which nobody is answered.
 */
export const collectRarely = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
