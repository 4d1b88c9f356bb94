const MICROSECONDS = 1_000_000;

/** Seconds of CPU that this process has used, all its threads together. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};
