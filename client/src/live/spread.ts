/** A random wait up to `ms`, so that many pages do not react to one event at the same moment. */
export const within = (ms: number, random = Math.random): number => ms * random();

/** Half of `ms` to one and a half, so that pages that failed together do not retry together. */
export const about = (ms: number, random = Math.random): number => ms * (0.5 + random());
