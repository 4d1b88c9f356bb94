import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

import type { S3Config } from "../config/config.ts";
import { typeOf } from "./file-types.ts";
import { fromS3 } from "./s3-errors.ts";
import { type ByteRange, type MediaStore, NotInStore, checkKey } from "./store.ts";

/** Milliseconds. Idle is also a connection whose viewer has paused; the page asks for the rest by a range then. */
const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 60_000;

/** Each viewer who reads slowly keeps a connection: the client's own limit of 50 would make all others wait. */
const AGENT = { keepAlive: true, maxSockets: Infinity };

/** Any store that speaks S3: what only Amazon's understands (checksums in trailers, buckets as host names) is not used. */
export const clientConfigOf = ({ endpoint, region, accessKey, secretKey }: S3Config) =>
  ({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      socketTimeout: IDLE_TIMEOUT,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  }) satisfies S3ClientConfig;

/** Sends objects of this bucket, and reads them. */
const objectsOf = (client: S3Client, bucket: string) => {
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  /** Sends it in parts, of which a few are in memory; an object is there once all of them are. */
  const send = async (body: Readable, key: string): Promise<void> => {
    const params = { ...at(key), Body: body, ContentType: typeOf(key) };
    try {
      await new Upload({ client, params }).done();
    } catch (error) {
      throw body.errored ?? fromS3(error, key);
    } finally {
      body.destroy();
    }
  };

  const read = async (
    key: string,
    range?: ByteRange,
    abortSignal?: AbortSignal,
  ): Promise<Readable> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const asked = client.send(new GetObjectCommand({ ...at(key), Range }), { abortSignal });
    const { Body } = await answered(asked, key);
    if (!(Body instanceof Readable)) throw new Error("The store answered without a body");
    return Body;
  };

  return { at, send, read };
};

/**
 * Objects of a bucket that is there; `root` is a folder of this machine for what is being made. What the bucket
 * refuses or does not answer throws unavailable.
 */
export const s3Store = async (config: S3Config, root: string): Promise<MediaStore> => {
  const workFolder = join(root, "incoming");
  await mkdir(workFolder, { recursive: true });
  const client = new S3Client(clientConfigOf(config));
  const { at, send, read } = objectsOf(client, config.bucket);

  const remove = async (key: string): Promise<void> => {
    await answered(client.send(new DeleteObjectCommand(at(key))), key);
  };

  return {
    workFolder,
    delete: remove,
    read: (key, range) => read(key, range),

    put: async (source, key) => {
      checkKey(key);
      if (typeof source !== "string") return send(source, key);
      await send(createReadStream(source), key);
      await rm(source);
    },

    size: async (key) => {
      try {
        const found = await answered(client.send(new HeadObjectCommand(at(key))), key);
        return found.ContentLength ?? null;
      } catch (error) {
        if (error instanceof NotInStore) return null;
        throw error;
      }
    },

    deleteFolder: async (folder) => {
      for (const key of await keysOf(client, config.bucket, `${checkKey(folder)}/`))
        await remove(key);
    },

    local: async (key, folder, signal) => {
      const path = join(folder, basename(key));
      await pipeline(await read(key, undefined, signal), createWriteStream(path), { signal });
      return path;
    },
  };
};

const answered = async <Answer>(answer: Promise<Answer>, key: string): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw fromS3(error, key);
  });

const keysOf = async (client: S3Client, bucket: string, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  } catch (error) {
    throw fromS3(error, prefix);
  }
  return keys;
};
