/** A step that failed for a reason its reader can mend: the message is one plain paragraph that says how. */
export class SetUpError extends Error {
  override readonly name = "SetUpError";
}
