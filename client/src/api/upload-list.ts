import type { Upload } from "@lyceum/shared/rest/videos.ts";

/** A list of uploads: its members and its order. */
export type UploadList = {
  has: (upload: Upload) => boolean;
  order: (left: Upload, right: Upload) => number;
};

const newestFirst = (left: Upload, right: Upload) =>
  right.created_at.localeCompare(left.created_at);

/** A teacher's own, newest first. */
export const OWN_UPLOADS: UploadList = { has: () => true, order: newestFirst };

/** Uploads waiting for an admin, oldest first; those sent back wait for their teacher instead. */
export const PENDING_UPLOADS: UploadList = {
  has: ({ status, note }) => status === 0 && note === null,
  order: (left, right) => newestFirst(right, left),
};

export const listed = ({ has, order }: UploadList, uploads: readonly Upload[]) =>
  uploads.filter(has).toSorted(order);

/** The uploads with one updated, unless they already have a newer version of it. */
export function withUpload(list: UploadList, uploads: readonly Upload[], changed: Upload) {
  const known = uploads.find((each) => each.id === changed.id);
  if (known && known.version >= changed.version) return [...uploads];
  return listed(list, [...uploads.filter((each) => each.id !== changed.id), changed]);
}

export const withoutUpload = (uploads: readonly Upload[], id: string) =>
  uploads.filter((each) => each.id !== id);
