let gone = false;

/**
 * Ends this program in order if its bootstrap was killed, which breaks the channel between them. Otherwise a `kill -9`
 * of the bootstrap would leave this program running, since it has its own process group.
 */
export function endWithParent(): void {
  if (!process.channel) return;
  process.once("disconnect", () => {
    gone = true;
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}

/** Whether the process that started this one had a channel to it, and is gone. */
export const isParentGone = (): boolean => gone;
