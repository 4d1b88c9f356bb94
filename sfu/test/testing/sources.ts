/** A moving picture. Its frames have the headers of VP8 and a payload that nobody decodes: a media host reads no more of it. */
export type PictureSource = {
  kind: "video";
  width: number;
  height: number;
  framesPerSecond: number;
  /** Bytes of one frame at the full size; without it frames fill the bit rate of their encoding. */
  frameBytes?: number;
};

/** A voice or a tone; `volume` 0 to 1 of full scale, read at every packet, so that it can be faded. */
export type SoundSource = { kind: "audio"; volume(): number };

export type LiveSource = PictureSource | SoundSource;

const SMALL_FRAME = 1_500;

export const picture = (width: number, height: number, framesPerSecond: number): PictureSource => ({
  kind: "video",
  width,
  height,
  framesPerSecond,
  frameBytes: SMALL_FRAME,
});

/** A picture that no encoder can make small: it fills the bit rate of its encoding. */
export const noise = (width: number, height: number, framesPerSecond: number): PictureSource => ({
  kind: "video",
  width,
  height,
  framesPerSecond,
});

export const tone = (volume: () => number): SoundSource => ({ kind: "audio", volume });

/** Milliseconds. */
const SYLLABLE = 400;
const VOICED = 240;
/** A room is never quite silent between syllables, as a part of the volume. */
const BREATH = 0.02;

/**
 * Syllables over the sound of a room. mediasoup takes the quietest sound it has heard of a person for their
 * background: a steady tone, or one between perfect silences, is all background and no speech.
 */
export const speech = (volume: () => number): SoundSource =>
  tone(() => volume() * (performance.now() % SYLLABLE < VOICED ? 1 : BREATH));
