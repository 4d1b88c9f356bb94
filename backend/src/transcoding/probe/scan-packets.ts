import { VIDEO_SECONDS_MAX } from "@lyceum/shared/limits.ts";

import { type Ffmpeg, FfmpegError, input } from "../ffmpeg/ffmpeg.ts";
import { transcodingOf } from "../ffmpeg/media-limits.ts";
import { PictureTimes } from "./PictureTimes.ts";
import { SoundTimes } from "./SoundTimes.ts";

/** Of all streams of a file together: twelve hours have fewer. Each takes time of the server's thread, and may be of a few bytes. */
const PACKETS_MAX = 20_000_000;

export type Scan = { pictures: PictureTimes; sound: SoundTimes };

/** Recordings made by browsers tell neither how long they are nor where their key frames are: this reads them through. Throws FfmpegError. */
export const scanPackets = async (
  ffmpeg: Ffmpeg,
  demuxer: string,
  path: string,
  [picture, soundIndex]: [picture: number, sound: number | undefined],
  signal?: AbortSignal,
): Promise<Scan> => {
  const pictures = new PictureTimes();
  const sound = new SoundTimes();
  let packets = 0;
  const onLine = (line: string) => {
    packets += 1;
    if (packets > PACKETS_MAX) throw new FfmpegError("ffprobe", "too many packets", "");
    const [stream = "", time = "", duration = "", flags = ""] = line.split(",");
    const isPicture = stream === String(picture);
    if (!isPicture && stream !== String(soundIndex)) return;
    if (isPicture && time === "N/A") pictures.isTimed = false;
    const at = Number(time);
    if (!Number.isFinite(at)) return;
    const lasts = Number(duration) || 0;
    const packet = { at, lasts, isKey: flags.startsWith("K"), isHidden: flags.includes("D") };
    (isPicture ? pictures : sound).add(packet);
  };
  const entries = ["-show_entries", "packet=stream_index,pts_time,duration_time,flags"];
  const bounds = transcodingOf(VIDEO_SECONDS_MAX);
  const args = [...entries, "-of", "csv=p=0", ...input(demuxer, path)];
  await ffmpeg.probe(args, { signal, onLine, bounds });
  pictures.finish();
  return { pictures, sound };
};
