import { Buffer } from "node:buffer";

/** What a video file is by its first bytes; `demuxer` is ffmpeg's name, so that it never guesses by itself. */
export type VideoKind = {
  type: string;
  extension: string;
  demuxer: string;
  /** Whether browsers play it as it is. */
  plays: boolean;
};

export type ImageKind = { type: string; extension: string; demuxer: string };

/** Bytes from the start of a file that `sniffVideo` and `sniffImage` look at. */
export const HEAD_BYTES = 4_096;

const MP4 = { type: "video/mp4", extension: "mp4", demuxer: "mov", plays: true };
const QUICKTIME = { type: "video/quicktime", extension: "mov", demuxer: "mov", plays: true };
const WEBM = { type: "video/webm", extension: "webm", demuxer: "matroska", plays: true };
const MATROSKA = { type: "video/x-matroska", extension: "mkv", demuxer: "matroska", plays: false };
const AVI = { type: "video/x-msvideo", extension: "avi", demuxer: "avi", plays: false };
const OGG = { type: "video/ogg", extension: "ogv", demuxer: "ogg", plays: true };
const TS = { type: "video/mp2t", extension: "ts", demuxer: "mpegts", plays: false };
const MPEG = { type: "video/mpeg", extension: "mpg", demuxer: "mpeg", plays: false };
const FLV = { type: "video/x-flv", extension: "flv", demuxer: "flv", plays: false };
const ASF = { type: "video/x-ms-wmv", extension: "wmv", demuxer: "asf", plays: false };

const KINDS: VideoKind[] = [MP4, QUICKTIME, WEBM, MATROSKA, AVI, OGG, TS, MPEG, FLV, ASF];

/** Of a type that `sniffVideo` has named. */
export const kindOfType = (type: string): VideoKind => {
  const kind = KINDS.find((each) => each.type === type);
  if (!kind) throw new Error(`No kind of video is of the type ${type}`);
  return kind;
};

const TS_PACKET = 188;
/** Boxes that a QuickTime file without a file type begins with. */
const OLD_QUICKTIME = ["moov", "mdat", "wide", "free", "skip", "pnot"];
/** Pictures that come in the same container. */
const PICTURE_BRANDS = ["avif", "avis", "heic", "heix", "mif1", "msf1"];

const hasHex = (head: Buffer, hex: string) =>
  head.subarray(0, hex.length / 2).equals(Buffer.from(hex, "hex"));
const text = (head: Buffer, from: number, to: number) => head.toString("latin1", from, to);

/** Null for what is no video that we take. */
export const sniffVideo = (head: Buffer): VideoKind | null => {
  if (hasHex(head, "1a45dfa3")) return head.includes("webm") ? WEBM : MATROSKA;
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "AVI ") return AVI;
  if (text(head, 0, 4) === "OggS") return OGG;
  if (text(head, 0, 4) === "FLV\x01") return FLV;
  if (hasHex(head, "000001ba")) return MPEG;
  if (hasHex(head, "3026b2758e66cf11")) return ASF;
  if ([0, TS_PACKET, 2 * TS_PACKET].every((at) => head[at] === 0x47)) return TS;
  return sniffBoxes(head);
};

/** The brand of a picture that comes in the container of videos; null for everything else. */
export const sniffPictureBrand = (head: Buffer): string | null => {
  const brand = text(head, 8, 12);
  return text(head, 4, 8) === "ftyp" && PICTURE_BRANDS.includes(brand) ? brand : null;
};

const sniffBoxes = (head: Buffer): VideoKind | null => {
  const box = text(head, 4, 8);
  if (OLD_QUICKTIME.includes(box)) return QUICKTIME;
  if (box !== "ftyp" || sniffPictureBrand(head) !== null) return null;
  return text(head, 8, 12) === "qt  " ? QUICKTIME : MP4;
};

/** Null for what is no JPEG, PNG or WebP. */
export const sniffImage = (head: Buffer): ImageKind | null => {
  if (hasHex(head, "ffd8ff")) return { type: "image/jpeg", extension: "jpg", demuxer: "jpeg_pipe" };
  if (hasHex(head, "89504e470d0a1a0a"))
    return { type: "image/png", extension: "png", demuxer: "png_pipe" };
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WEBP")
    return { type: "image/webp", extension: "webp", demuxer: "webp_pipe" };
  return null;
};
