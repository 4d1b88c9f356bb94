import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RATE = 48_000;
const SECONDS = 12;
const HEADER = 44;

/**
 * The input of the fake microphones: similar to a voice, because Chromium's own beeps are too short to be detected as
 * speech.
 */
export function writeVoice(): string {
  const file = join(import.meta.dirname, "../../.results/voice.wav");
  mkdirSync(dirname(file), { recursive: true });
  // Another worker's browser may be reading it.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(
    fresh,
    wave(Int16Array.from({ length: RATE * SECONDS }, (_, index) => spoken(index / RATE))),
  );
  renameSync(fresh, file);
  return file;
}

/** One sample, -32768 to 32767: harmonics of a varying pitch, in syllables of different lengths. */
function spoken(time: number): number {
  const syllable = Math.max(0, Math.sin(2 * Math.PI * (3.1 * time + 0.9 * Math.sin(0.7 * time))));
  const phase = 2 * Math.PI * (130 * time + 9 * Math.sin(1.9 * time) + 3 * Math.sin(5.3 * time));
  const tones = [1, 2, 3, 4, 6, 9].map((harmonic) => Math.sin(harmonic * phase) / harmonic);
  return 9_000 * syllable * tones.reduce((sum, tone) => sum + tone);
}

/** RIFF, 16 bits, mono. */
function wave(samples: Int16Array): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write("RIFF", 0);
  header.writeUInt32LE(HEADER - 8 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
