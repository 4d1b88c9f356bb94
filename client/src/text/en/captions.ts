export const captionsOf = (title: string) => `Captions of “${title}”`;
export const file = "Caption file";
export const fileHint = "WebVTT (.vtt) or SubRip (.srt); it replaces what is below.";
export const noneInFile = "This file has no captions that can be read.";
export const fileTooLong = (most: string) =>
  `This file is too long: captions have at most ${most} characters.`;
export const language = "Language";
export const notLoaded = "The captions could not be loaded.";
export const none = "No captions yet. Choose a file, or add one where the video is.";
export const automatic =
  "A program made these captions. Please read them once: saving them says that you did.";
export const list = "List of captions";
export const from = (place: number) => `Start of caption ${place}`;
export const to = (place: number) => `End of caption ${place}`;
export const text = (place: number) => `Text of caption ${place}`;
export const play = (place: number) => `Show caption ${place} in the video`;
export const remove = (place: number) => `Remove caption ${place}`;
export const add = "Add a caption here";
export const earlier = "Earlier";
export const later = "Later";
export const timeInvalid = (place: number) =>
  `Caption ${place} needs a start and a later end, such as 1:05.4.`;
export const nothingToSave = "There is no caption to save.";
export const save = "Save captions";
export const saved = "The captions are saved.";
export const leaveMeans = "What you changed in these captions is lost.";
export const removeAll = "Remove captions";
export const removeAllOf = (title: string) => `Remove the captions of “${title}”?`;
export const removeMeans = "Students no longer see them. This cannot be undone.";
export const removed = "The captions are removed.";
export const didNotWork = "This did not work. Please try again.";
export const LANGUAGES = {
  en: "English",
  hi: "Hindi",
  bn: "Bengali",
  gu: "Gujarati",
  kn: "Kannada",
  ml: "Malayalam",
  mr: "Marathi",
  or: "Odia",
  pa: "Punjabi",
  ta: "Tamil",
  te: "Telugu",
  ur: "Urdu",
  ar: "Arabic",
  zh: "Chinese",
  fr: "French",
  de: "German",
  pt: "Portuguese",
  es: "Spanish",
};
