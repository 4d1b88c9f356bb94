/**
 * Measures a track's loudness, 0 (silent) to 1 (full scale), once per frame while the page is visible. Returns a
 * function that stops it.
 */
export const measureLevel = (
  track: MediaStreamTrack,
  onLevel: (level: number) => void,
): (() => void) => {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  let shown = 0;
  const tick = () => {
    analyser.getFloatTimeDomainData(samples);
    shown = Math.max(levelOf(samples), shown * DECAY);
    onLevel(shown);
    frame = requestAnimationFrame(tick);
  };
  // Some browsers suspend an AudioContext that was created without a press.
  void context.resume();
  frame = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
};

/** Decay of the shown loudness per frame, so that a short sound is still visible. */
const DECAY = 0.94;

/** Quietest loudness that shows, in dBFS. */
const FLOOR = -60;

/** Root mean square on a decibel scale, so that a distant voice is still visible. */
export const levelOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(Math.max(power, 1e-10));
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR));
};
