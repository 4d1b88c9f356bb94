const MICROSECONDS = 1_000_000;

/** CPU seconds that this process has used, all threads together. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};
