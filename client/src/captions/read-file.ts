import { CAPTIONS_MAX, type Cue, parseCaptions } from "@lyceum/shared/captions.ts";

import * as texts from "#text/captions.ts";
import { countText } from "../ui/format/plain-format.ts";

/** No longer text is within that many bytes: UTF-8 takes three for a character at most, and three to say that it is UTF-8. */
const BYTES_MAX = 3 * CAPTIONS_MAX + 3;

const MARKS = [
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
];

/** As its byte order mark says. Without one it is UTF-8, unless it cannot be: older programs write it as Windows does. */
function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const tooLong = () => ({ failure: texts.fileTooLong(countText(CAPTIONS_MAX)) });

/** The captions in a file; or why it cannot be taken, as a text for people. */
export async function readCaptionFile(file: Blob): Promise<{ cues: Cue[] } | { failure: string }> {
  if (file.size > BYTES_MAX) return tooLong();
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  const text = textOf(new Uint8Array(bytes));
  if (text.length > CAPTIONS_MAX) return tooLong();
  const cues = parseCaptions(text);
  return cues.length > 0 ? { cues } : { failure: texts.noneInFile };
}
