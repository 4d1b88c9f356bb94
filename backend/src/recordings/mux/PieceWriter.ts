import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  MkvOutputFormat,
  Output,
} from "mediabunny";

/** Part of a track in one file: of one size of picture. Milliseconds of the whole recording. */
export type Piece = { file: string; start: number; end: number };

const OPUS_FRAME_SECONDS = 0.02;
/** Files of one track: so many at once for a window that is made larger, and one more every so many milliseconds. */
const PIECES = { burst: 60, every: 10_000 };
/** Milliseconds between two frames at least, where the clock gives two of them the same time. */
const APART = 0.1;
const SECOND = 1_000;

type Kind = "audio" | "video";
type Open = {
  end: () => Promise<void>;
  add: (packet: EncodedPacket, size: string) => Promise<void>;
};

const openVideo = (output: Output): Open["add"] => {
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source);
  return (packet, size) => {
    const [codedWidth = 0, codedHeight = 0] = size.split("x").map(Number);
    return source.add(packet, { decoderConfig: { codec: "vp8", codedWidth, codedHeight } });
  };
};

const openAudio = (output: Output): Open["add"] => {
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  const decoderConfig = { codec: "opus", numberOfChannels: 2, sampleRate: 48_000 };
  return (packet) => source.add(packet, { decoderConfig });
};

const openFile = async (path: string, kind: Kind): Promise<Open> => {
  const output = new Output({ format: new MkvOutputFormat(), target: new FilePathTarget(path) });
  const add = kind === "video" ? openVideo(output) : openAudio(output);
  await output.start();
  return { add, end: () => output.finalize() };
};

/** One track as Matroska files, a new one at each new size of its picture: ffmpeg's filters would begin from 0 again there. */
export class PieceWriter {
  readonly pieces: Piece[] = [];
  readonly #pathOf: (file: string) => string;
  readonly #name: string;
  readonly #kind: Kind;
  #open: Open | null = null;
  #size = "";
  #last = -APART;
  /** From this moment on the track may have as many files at once as at first. Milliseconds. */
  #rested = 0;
  #isLeftOut = false;

  /** @param pathOf Returns the path of a file of this name. */
  constructor(name: string, kind: Kind, pathOf: (file: string) => string) {
    this.#name = name;
    this.#kind = kind;
    this.#pathOf = pathOf;
  }

  /** @param at Milliseconds. @param size Of a key frame. */
  async write(data: Buffer, at: number, isKey: boolean, size = ""): Promise<void> {
    const time = Math.max(at, this.#last + APART);
    if (time < 0) return;
    if (!this.#open || (isKey && size !== this.#size)) {
      this.#isLeftOut = !this.#mayBegin(time);
      if (!this.#isLeftOut) await this.#begin(time, size);
    } else if (isKey) this.#isLeftOut = false;
    if (this.#isLeftOut) return;
    const seconds = this.#kind === "audio" ? OPUS_FRAME_SECONDS : 0;
    const packet = new EncodedPacket(data, isKey ? "key" : "delta", time / SECOND, seconds);
    await this.#open?.add(packet, this.#size);
    this.#last = time;
    const piece = this.pieces.at(-1);
    if (piece) piece.end = time;
  }

  async end(): Promise<void> {
    await this.#open?.end();
    this.#open = null;
  }

  /** Pictures that have another size each time would be a file each: who sends them loses some. */
  #mayBegin(at: number): boolean {
    const rested = Math.max(this.#rested, at) + PIECES.every;
    if (rested - at > PIECES.burst * PIECES.every) return false;
    this.#rested = rested;
    return true;
  }

  async #begin(start: number, size: string): Promise<void> {
    await this.end();
    const last = this.pieces.at(-1);
    if (last) last.end = start;
    const file = `${this.#name}-${this.pieces.length}.mkv`;
    this.pieces.push({ file, start, end: start });
    this.#size = size;
    this.#open = await openFile(this.#pathOf(file), this.#kind);
  }
}
