/** Ends all of a group of processes that is still there. */
export const killGroup = (leader: number): void => {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Gone already.
  }
};
