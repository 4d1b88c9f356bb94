/** Milliseconds. Longer than a process that has just connected to the database leaves the judgement of others to the rest. */
export const SETTLED = 6_000;
