/**
 * What changed, told with one id. `course`: also what the catalogue shows of its approved videos; `comments`: by the blog's id;
 * `purchase` and `account`: by the person's; `counts`, that there are other accounts or payments than before: by none.
 */
export type Change = "class" | "video" | "course" | "comments" | "purchase" | "account" | "counts";

/** Changes in the database, whichever process made them. */
export type Changes = {
  /** Returns a function that removes the listener. */
  on(change: Change, listener: (id: string) => void): () => void;
  /** The connection to the database was lost for a while: anything may have changed. */
  onGap(listener: () => void): () => void;
};
