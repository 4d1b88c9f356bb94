const NANOSECONDS = 1_000_000;

/** Milliseconds of a clock shared by all processes of this machine. Source: clock_gettime(2), CLOCK_MONOTONIC. */
export const sinceBoot = (): number => Number(process.hrtime.bigint()) / NANOSECONDS;

/** The text of a comment, which contains its sending time. */
export const commentSentNow = (count: number): string =>
  `Comment ${count}, as long as such things mostly are: a sentence or two about what was read. At ${sinceBoot()}`;

export const sentAt = (text: string): number => Number(/ At ([\d.]+)$/.exec(text)?.[1]);
