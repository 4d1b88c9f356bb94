import { extname } from "node:path";

const TYPES: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
  ".mp4": "video/mp4",
  ".mov": "video/quicktime",
  ".webm": "video/webm",
  ".mkv": "video/x-matroska",
  ".avi": "video/x-msvideo",
  ".ogv": "video/ogg",
  ".ts": "video/mp2t",
  ".mpg": "video/mpeg",
  ".flv": "video/x-flv",
  ".wmv": "video/x-ms-wmv",
  ".vtt": "text/vtt; charset=utf-8",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
};

export const typeOf = (key: string): string => TYPES[extname(key)] ?? "application/octet-stream";

const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

/** Playlists grow while a video is worked on; posters and storyboards are remade after a crash; all else never changes. */
export const cacheFor = (key: string, audience: "public" | "private"): string => {
  if (key.endsWith(".m3u8")) return "no-cache";
  // A picture that its person removes is gone for everyone a day later.
  if (key.startsWith("people/")) return `private, max-age=${DAY}`;
  if (key.startsWith("videos/") && key.endsWith(".webp")) return `${audience}, max-age=${DAY}`;
  return `${audience}, max-age=${YEAR}, immutable`;
};
