import type { Probe } from "../probe/probe.ts";

/** One quality of a video. */
export type Rung = {
  /** Such as `360p`: what its files begin with. */
  name: string;
  /** Pixels, even. */
  width: number;
  height: number;
  /** Bits a second at most; what comes with fewer is copied. */
  bitRate: number;
  /** Frames a second at most. */
  frameRate: number;
};

/** Pixels of the shorter side, which is the height of a landscape picture and the width of a portrait one. */
const SIZES = [
  { side: 360, bitRate: 900_000, frameRate: 30, always: true },
  { side: 480, bitRate: 1_400_000, frameRate: 30, always: false },
  { side: 540, bitRate: 1_800_000, frameRate: 30, always: false },
  { side: 720, bitRate: 3_500_000, frameRate: 60, always: true },
  { side: 1080, bitRate: 6_500_000, frameRate: 60, always: true },
] as const;

/** Nobody's screen is longer, and H.264 levels end not far above. */
const LONG_SIDE_MOST = 3_840;
/** Seconds between key frames with which switching and seeking are still quick. */
const COPY_GAP_MOST = 10;

/** From the lowest to the highest, never above the source; 480p and 540p only where they are the highest. */
export const rungsOf = (probe: Pick<Probe, "width" | "height">): Rung[] => {
  const side = Math.min(probe.width, probe.height);
  const fitting = SIZES.filter((size) => size.side <= side);
  const top = fitting.at(-1) ?? { ...SIZES[0], side };
  const below = fitting.filter((size) => size.always && size.side < top.side);
  return [...below, top].map(({ side: wanted, bitRate, frameRate }) => {
    const long = Math.max(probe.width, probe.height);
    const scale = Math.min(wanted / side, LONG_SIDE_MOST / long);
    return {
      name: `${wanted}p`,
      width: even(probe.width * scale),
      height: even(probe.height * scale),
      bitRate,
      frameRate,
    };
  });
};

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** Whether the source's own picture can be this rung. */
export const canCopyPicture = (probe: Probe, rung: Rung): boolean =>
  probe.upright &&
  probe.video.codec === "h264" &&
  ["yuv420p", "yuvj420p"].includes(probe.video.pixelFormat) &&
  probe.width === rung.width &&
  probe.height === rung.height &&
  probe.bitRate <= rung.bitRate &&
  probe.frameRate <= rung.frameRate + 1 &&
  probe.keyFrameGap <= COPY_GAP_MOST;

export const canCopySound = ({ audio }: Probe): boolean =>
  audio?.codec === "aac" && audio.profile === "LC";
