/** Why a file is not read, in the name of its message. */
export const REFUSALS = [
  "fileType",
  "unreadable",
  "encrypted",
  "tooLarge",
  "tooLong",
  "tooManyPages",
  "tooComplex",
  "imageOnly",
  "empty",
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
