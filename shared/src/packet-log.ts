import { z } from "zod";

/**
 * The file of one recorded stream: records of `u16 length, u8 kind, u8 0, u32 ms` in big endian, then the bytes. `ms` is
 * counted from the log's epoch.
 */
export const RECORD_KIND = { rtp: 0, rtcp: 1, head: 2 } as const;

const HEAD_BYTES = 8;

/** The first record of a log, as JSON. `epoch`: the media host's clock at time 0 of the log, in ms since 1970. */
export const LogHead = z.object({
  producerId: z.string().min(1).max(64),
  mimeType: z.string().min(1).max(64),
  clockRate: z.int().positive(),
  epoch: z.number().positive(),
});
export type LogHead = z.infer<typeof LogHead>;

export type LogRecord = { kind: number; at: number; bytes: Buffer };

/** What stands before a record's bytes. */
export const recordHead = (length: number, kind: number, at: number): Buffer => {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt16BE(length, 0);
  head.writeUInt16BE(kind << 8, 2);
  head.writeUInt32BE(Math.round(at), 4);
  return head;
};

/** The whole records at the start of these bytes, and what is left of them: the beginning of the next record. */
export const readRecords = (bytes: Buffer): { records: LogRecord[]; rest: Buffer } => {
  const records: LogRecord[] = [];
  let from = 0;
  while (bytes.length - from >= HEAD_BYTES) {
    const to = from + HEAD_BYTES + bytes.readUInt16BE(from);
    if (to > bytes.length) break;
    records.push({
      kind: bytes.readUInt8(from + 2),
      at: bytes.readUInt32BE(from + 4),
      bytes: bytes.subarray(from + HEAD_BYTES, to),
    });
    from = to;
  }
  return { records, rest: bytes.subarray(from) };
};
