/** At most `ms`: what many pages learn at once they do within this time, and not at the same moment. */
export const within = (ms: number, random = Math.random): number => ms * random();

/** Half of `ms` to one and a half: pages that failed together do not try again together. */
export const about = (ms: number, random = Math.random): number => ms * (0.5 + random());
