/** Since when each session has no host, in milliseconds since the epoch. */
export class HostsAway extends Map<string, number> {
  /** As `Classes.noteHosts`. */
  note(sessionId: string, present: boolean): number | null {
    if (present) this.delete(sessionId);
    else if (!this.has(sessionId)) this.set(sessionId, Date.now());
    return present ? null : Date.now() - this.get(sessionId)!;
  }
}
