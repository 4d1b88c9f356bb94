import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What an S3 server keeps, as files of a folder: objects by their keys, and parts of uploads under way. */
export const s3Objects = async (root: string) => {
  const [objects, parts] = [join(root, "objects"), join(root, "parts")];
  for (const folder of [objects, parts]) await mkdir(folder, { recursive: true });
  const pathOf = (key: string) => join(objects, encodeURIComponent(key));
  const partOf = (upload: string, part: number) => join(parts, `${upload}.${part}`);
  /** Uploads in parts that are neither complete nor aborted: the entity tags of their parts by number. */
  const uploads = new Map<string, Map<number, string>>();
  /** What a caller keeps with an object, as headers. */
  const kept = new Map<string, Record<string, string>>();

  /** Writes all or nothing; answers the entity tag, or null for a body that is not the one that was signed. */
  const write = async (body: Readable, path: string, signedHash: string) => {
    const [md5, sha256] = [createHash("md5"), createHash("sha256")];
    const through = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        md5.update(chunk);
        sha256.update(chunk);
        done(null, chunk);
      },
    });
    const aside = join(parts, randomUUID());
    await pipeline(body, through, createWriteStream(aside)).catch(async (error: unknown) => {
      await rm(aside, { force: true });
      throw error;
    });
    const isSame = ["UNSIGNED-PAYLOAD", sha256.digest("hex")].includes(signedHash);
    await (isSame ? rename(aside, path) : rm(aside));
    return isSame ? `"${md5.digest("hex")}"` : null;
  };

  return {
    put: (body: Readable, key: string, hash: string, headers: Record<string, string> = {}) => {
      kept.set(key, headers);
      return write(body, pathOf(key), hash);
    },
    keptWith: (key: string) => kept.get(key) ?? {},

    begin: () => {
      const upload = randomUUID();
      uploads.set(upload, new Map());
      return upload;
    },
    putPart: async (body: Readable, upload: string, part: number, hash: string) => {
      const etag = await write(body, partOf(upload, part), hash);
      if (etag) uploads.get(upload)?.set(part, etag);
      return etag;
    },
    /** Null where there is no such upload any more. */
    partsOf: async (upload: string) => {
      const known = uploads.get(upload);
      if (!known) return null;
      const sizeOf = async (part: number) => (await stat(partOf(upload, part))).size;
      const listed = [...known].toSorted(([a], [b]) => a - b);
      return Promise.all(
        listed.map(async ([part, etag]) => ({ part, etag, size: await sizeOf(part) })),
      );
    },

    complete: async (upload: string, count: number, key: string) => {
      uploads.delete(upload);
      const paths = Array.from({ length: count }, (_, index) => partOf(upload, index + 1));
      const whole = async function* () {
        for (const path of paths) yield* createReadStream(path);
      };
      await write(Readable.from(whole()), pathOf(key), "UNSIGNED-PAYLOAD");
      for (const path of paths) await rm(path);
    },
    abort: async (upload: string) => {
      uploads.delete(upload);
      for (const name of await readdir(parts))
        if (name.startsWith(`${upload}.`)) await rm(join(parts, name));
    },
    partsLeft: () => readdir(parts),

    size: async (key: string) => (await stat(pathOf(key)).catch(() => null))?.size ?? null,
    read: (key: string, range?: { start: number; end: number }) =>
      createReadStream(pathOf(key), range),
    delete: (key: string) => rm(pathOf(key), { force: true }),
    keys: async () => (await readdir(objects)).map(decodeURIComponent).toSorted(),
  };
};

export type S3Objects = Awaited<ReturnType<typeof s3Objects>>;
