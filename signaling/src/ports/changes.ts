/** Changes in the database, whichever process made them. */
export type Changes = {
  /** A class was made, changed or deleted. Returns a function that removes the listener. */
  onClass(listener: (classId: string) => void): () => void;
  /** An uploaded video was made, changed or deleted. Returns a function that removes the listener. */
  onVideo(listener: (videoId: string) => void): () => void;
  /** A course, or what the catalogue shows of its approved videos, was made, changed or deleted. Returns a function that removes the listener. */
  onCourse(listener: (courseId: string) => void): () => void;
  /** A comment of this blog was made, hidden or shown again. Returns a function that removes the listener. */
  onComments(listener: (blogId: string) => void): () => void;
  /** A course was bought or refunded: by the person's id. Returns a function that removes the listener. */
  onPurchase(listener: (personId: string) => void): () => void;
  /** An account's role or status, or one of its sign-ins, changed: by the person's id. */
  onAccount(listener: (personId: string) => void): () => void;
  /** The connection to the database was lost for a while: anything may have changed. */
  onGap(listener: () => void): () => void;
};
