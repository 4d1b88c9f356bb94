/**
 * Measures a track's loudness, 0 (silent) to 1 (full scale), some 15 times a second while the page is visible. Returns
 * a function that stops it.
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
  let pause: ReturnType<typeof setTimeout> | undefined;
  let shown = 0;
  const tick = () => {
    analyser.getFloatTimeDomainData(samples);
    shown = Math.max(levelOf(samples), shown * DECAY);
    onLevel(shown);
    // A frame is asked for so that a hidden page measures nothing, but not each: a page that draws 60 a second warms a phone.
    pause = setTimeout(() => (frame = requestAnimationFrame(tick)), PAUSE);
  };
  // Some browsers suspend an AudioContext that was created without a press.
  void context.resume();
  frame = requestAnimationFrame(tick);
  return () => {
    clearTimeout(pause);
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
};

/** Milliseconds from one measurement until a frame is asked for the next. */
const PAUSE = 50;

/** Decay of the shown loudness per measurement, so that a short sound is still visible. */
const DECAY = 0.78;

/** Quietest loudness that shows, in dBFS. */
const FLOOR = -60;

/** Root mean square on a decibel scale, so that a distant voice is still visible. */
export const levelOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(Math.max(power, 1e-10));
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR));
};
