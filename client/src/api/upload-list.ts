import type { Upload } from "@lyceum/shared/rest/videos.ts";

/** A list of uploads: which belong to it, and in what order. */
export type UploadList = {
  has: (upload: Upload) => boolean;
  order: (left: Upload, right: Upload) => number;
};

const newestFirst = (left: Upload, right: Upload) =>
  right.created_at.localeCompare(left.created_at);

/** A teacher's own, the newest first. */
export const OWN_UPLOADS: UploadList = { has: () => true, order: newestFirst };

/** Those that wait for an admin, the longest first; what was sent back waits for its teacher. */
export const PENDING_UPLOADS: UploadList = {
  has: ({ status, note }) => status === 0 && note === null,
  order: (left, right) => newestFirst(right, left),
};

export const listed = ({ has, order }: UploadList, uploads: readonly Upload[]) =>
  uploads.filter(has).toSorted(order);

/** The uploads with one as it is now, unless they know it newer already. */
export function withUpload(list: UploadList, uploads: readonly Upload[], changed: Upload) {
  const known = uploads.find((each) => each.id === changed.id);
  if (known && known.version >= changed.version) return [...uploads];
  return listed(list, [...uploads.filter((each) => each.id !== changed.id), changed]);
}

export const withoutUpload = (uploads: readonly Upload[], id: string) =>
  uploads.filter((each) => each.id !== id);
