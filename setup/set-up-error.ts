/** A failed step that the operator can fix: the message is one plain paragraph that says how. */
export class SetUpError extends Error {
  override readonly name = "SetUpError";
}
