import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

type Lines = {
  /** Characters of one line. */
  max: number;
  onLine(line: string): void;
  /** A line is too long: what follows is not read. */
  onTooLong(): void;
};

/** Each whole line that a program says, without its end. */
export const readLines = (stream: Readable, { max, onLine, onTooLong }: Lines): void => {
  const decoder = new StringDecoder("utf8");
  let begun: string[] = [];
  let length = 0;
  stream.on("data", (chunk: Buffer) => {
    if (length > max) return;
    const [first = "", ...rest] = decoder.write(chunk).split("\n");
    begun.push(first);
    length += first.length;
    for (const next of rest) {
      if (length <= max) onLine(begun.join(""));
      begun = [next];
      length = next.length;
    }
    if (length <= max) return;
    begun = [];
    onTooLong();
  });
};
