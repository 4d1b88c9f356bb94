/** Why captions are not taken. Beside the messages of all pages, because only the server says them. */
export const CAPTION_REFUSALS = {
  none: "This file has no captions that can be read. WebVTT (.vtt) and SubRip (.srt) can be.",
  tooMany: "There are too many captions for one video.",
} as const;
