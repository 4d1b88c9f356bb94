import type { Buffer } from "node:buffer";

import { sniffImage, sniffPictureBrand, sniffVideo } from "./sniff.ts";

/** What a file is by its first bytes: the extensions that fit, the usual one first. */
type Kind = readonly [string, ...string[]];

const ZIP: Kind = [
  ...(["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub"] as const),
  ...(["key", "pages", "numbers", "ggb", "h5p", "sb3", "mbz"] as const),
];
const TEXT: Kind = [
  ...(["txt", "md", "csv", "tsv", "tex", "bib", "json", "xml", "yml", "yaml", "toml"] as const),
  ...(["py", "ipynb", "r", "m", "c", "h", "cpp", "cs", "java", "ts", "sql", "css"] as const),
  ...(["srt", "vtt", "ics", "log"] as const),
];

/** Each with the bytes that it begins with. */
const SIGNATURES: readonly [string, Kind][] = [
  ["%PDF-", ["pdf"]],
  ["PK\x03\x04", ZIP],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ["doc", "xls", "ppt"]],
  ["GIF8", ["gif"]],
  ["ID3", ["mp3"]],
  // Without a tag before them, frames of high and low sampling rates, each without and with a checksum.
  ["\xff\xfb", ["mp3"]],
  ["\xff\xfa", ["mp3"]],
  ["\xff\xf3", ["mp3"]],
  ["\xff\xf2", ["mp3"]],
  ["{\\rtf", ["rtf"]],
  ["fLaC", ["flac"]],
];

/** Null for what is no document, picture, sound or video that we take. */
export const kindOf = (head: Buffer): Kind | null => {
  const start = head.toString("latin1", 0, 16);
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) return known[1];
  const image = sniffImage(head);
  if (image) return image.extension === "jpg" ? ["jpg", "jpeg"] : [image.extension];
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WAVE") return ["wav"];
  const brand = sniffPictureBrand(head);
  if (brand !== null) return brand.startsWith("avi") ? ["avif"] : ["heic", "heif", "avif"];
  const video = sniffVideo(head);
  if (video) return [video.extension, "m4a", "m4v", "oga", "ogg", "opus"];
  return isText(head) ? TEXT : null;
};

/** Without control characters but those of lines. */
const isText = (head: Buffer): boolean => {
  const text = textOf(head) ?? "";
  // oxlint-disable-next-line no-control-regex
  return text.length > 0 && !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && !text.startsWith("#!");
};

/** By its byte order mark UTF-16, which spreadsheets write as well; else UTF-8, or what Windows wrote before it. */
const textOf = (head: Buffer): string | null => {
  const mark = head.toString("hex", 0, 2);
  if (mark === "fffe") return inUtf16(head, "utf-16le");
  if (mark === "feff") return inUtf16(head, "utf-16be");
  return decoded(head, "utf-8") ?? inWindows1252(head);
};

/** Most bytes are some letter of it, and nearly every text has one of those that are on every keyboard. */
const inUtf16 = (head: Buffer, encoding: "utf-16le" | "utf-16be"): string | null => {
  const text = decoded(head, encoding);
  return text !== null && /[\t\n\r -~]/.test(text) ? text : null;
};

/** Every byte is a letter of it but these. Which letter does not matter here. */
const inWindows1252 = (head: Buffer): string | null => {
  const text = head.toString("latin1");
  return /[\x7f\x81\x8d\x8f\x90\x9d]/.test(text) ? null : text;
};

/** Null for what is not in this encoding. The last character may be cut off. */
const decoded = (head: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
};

const NAME_MAX = 150;

/**
 * What a file is called: its own name without a path or characters that deceive, and with an extension that fits its
 * content, so that no page or program is made of it when it is opened.
 */
export const nameOf = (given: string, [usual, ...others]: Kind): string => {
  const bare = (given.split(/[/\\]/).at(-1) ?? "")
    .normalize("NFC")
    .toWellFormed()
    // Controls, and marks that turn the direction of what follows.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]+/gu, "")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const [, stem = bare, extension = ""] = /^(.+)\.([^.]+)$/.exec(bare) ?? [];
  if ([usual, ...others].includes(extension.toLowerCase()))
    return `${cut(stem)}.${extension.toLowerCase()}`;
  return `${cut(bare) || "file"}.${usual}`;
};

const cut = (text: string): string => [...text].slice(0, NAME_MAX).join("").trim();
