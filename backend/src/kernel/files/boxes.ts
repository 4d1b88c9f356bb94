import { Buffer } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";

const HEADER = 16;
/** A file has a handful of boxes at its top, or two for each fragment. */
const BOXES_MOST = 200_000;

type Box = { name: string; size: number };

/** Whether an MP4 or QuickTime file is all there: every box at its top ends within it, and the index is among them. */
export const isWholeMp4 = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const names = new Set<string>();
    let at = 0;
    for (let count = 0; at < size && count < BOXES_MOST; count++) {
      const box = await readBox(file, at, size);
      if (!box || at + box.size > size) return false;
      names.add(box.name);
      at += box.size;
    }
    return names.has("moov") && (names.has("mdat") || names.has("moof"));
  } finally {
    await file.close();
  }
};

/** A size of 1 stands for one of 64 bits behind the name, 0 for all the rest of the file. */
const readBox = async (file: FileHandle, at: number, end: number): Promise<Box | null> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER), 0, HEADER, at);
  if (bytesRead < 8) return null;
  const short = buffer.readUInt32BE(0);
  const name = buffer.toString("latin1", 4, 8);
  if (short === 0) return { name, size: end - at };
  if (short !== 1) return short < 8 ? null : { name, size: short };
  const long = bytesRead < HEADER ? 0 : Number(buffer.readBigUInt64BE(8));
  return long < HEADER ? null : { name, size: long };
};
