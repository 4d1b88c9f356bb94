import type { Buffer } from "node:buffer";

import { sniffImage, sniffVideo } from "./sniff.ts";

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
  ["\xff\xfb", ["mp3"]],
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
  const video = sniffVideo(head);
  if (video) return [video.extension, "m4a", "m4v", "oga", "ogg", "opus"];
  return isText(head) ? TEXT : null;
};

/** UTF-8 without control characters but those of lines. The last character may be cut off. */
const isText = (head: Buffer): boolean => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    // oxlint-disable-next-line no-control-regex
    return text.length > 0 && !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && !text.startsWith("#!");
  } catch {
    return false;
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
