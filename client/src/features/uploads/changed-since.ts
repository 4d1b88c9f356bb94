import type { Upload } from "@lyceum/shared/rest/videos.ts";

const isSame = (left: Upload, right: Upload) =>
  left.status === right.status && left.note === right.note;

/** The uploads of `after` with an admin's decision since `before`. */
export const changedSince = (before: readonly Upload[], after: readonly Upload[]) =>
  after.filter((each) => {
    const known = before.find(({ id }) => id === each.id);
    return known !== undefined && !isSame(known, each);
  });
