/**
 * Ends this program in order if its bootstrap was killed, which breaks the channel between them. Otherwise a `kill -9`
 * of the bootstrap would leave this program running, since it has its own process group.
 */
export function endWithParent(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
