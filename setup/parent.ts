/**
 * Ends this program in order when the bootstrap that started it was killed: the channel between the two breaks.
 * Without this a `kill -9` of the bootstrap would leave us running, since we are in a process group of our own.
 */
export function endWithParent(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
