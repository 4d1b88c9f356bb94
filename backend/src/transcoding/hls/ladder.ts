import type { Probe } from "../probe/probe.ts";

/** One quality of a video. */
export type Rung = {
  /** Such as `360p`: what its files begin with. */
  name: string;
  /** Pixels, even. */
  width: number;
  height: number;
  /** Bits a second at most that are encoded. */
  bitRate: number;
  /** Frames a second at most. */
  frameRate: number;
  /** Of x264. */
  preset: "veryfast" | "superfast";
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

/** What comes with so many times the bits that would be encoded is copied still: at once, and as good as it came. */
const COPY_RATE = 2;

/**
 * From the lowest to the highest, never above the source; 480p and 540p only where they are the highest, or stand between
 * 360p and a picture that is copied with more bits than are encoded.
 */
export const rungsOf = (probe: Probe): Rung[] => {
  const side = Math.min(probe.width, probe.height);
  const fitting = SIZES.filter((size) => size.side <= side);
  const size = fitting.at(-1) ?? { ...SIZES[0], side };
  const top = rungAt(probe, size);
  const isLarge = canCopyPicture(probe, top) && probe.bitRate > top.bitRate;
  const below = fitting.filter(
    (each, index) =>
      each.side < size.side && (each.always || (isLarge && index === fitting.length - 2)),
  );
  return [...below.map((each) => rungAt(probe, each, each.always)), top];
};

type Size = { side: number; bitRate: number; frameRate: number };

/** What only stands between two others is encoded in less time, with more bits. */
const rungAt = (probe: Probe, { side, bitRate, frameRate }: Size, isUsual = true): Rung => {
  const [short, long] = [Math.min(probe.width, probe.height), Math.max(probe.width, probe.height)];
  const scale = Math.min(side / short, LONG_SIDE_MOST / long);
  return {
    name: `${side}p`,
    width: even(probe.width * scale),
    height: even(probe.height * scale),
    bitRate,
    frameRate,
    preset: isUsual ? "veryfast" : "superfast",
  };
};

/**
 * The rungs in the steps they are made in. First one that plays soon: the source's own picture where it can be copied, else the
 * lowest. Then the others together, so that the source is read once for all of them.
 */
export const stepsOf = (probe: Probe, rungs: Rung[]): Rung[][] => {
  const first = rungs.find((rung) => canCopyPicture(probe, rung)) ?? rungs[0];
  const others = rungs.filter((rung) => rung !== first);
  return [first ? [first] : [], others].filter((step) => step.length > 0);
};

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** Whether the source's own picture can be this rung. */
export const canCopyPicture = (probe: Probe, rung: Rung): boolean =>
  probe.upright &&
  probe.video.codec === "h264" &&
  ["yuv420p", "yuvj420p"].includes(probe.video.pixelFormat) &&
  probe.width === rung.width &&
  probe.height === rung.height &&
  probe.bitRate <= rung.bitRate * COPY_RATE &&
  probe.frameRate <= rung.frameRate + 1 &&
  probe.hasSteadyKeyFrames &&
  probe.keyFrameGap <= COPY_GAP_MOST;

export const canCopySound = ({ audio }: Probe): boolean =>
  audio?.codec === "aac" && audio.profile === "LC" && audio.isWhole;
