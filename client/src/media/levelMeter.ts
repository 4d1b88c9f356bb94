/**
 * Measures how loud a track is, 0 (silent) to 1 (full scale), once a frame while the page is shown.
 * Answers what stops it.
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
  // An AudioContext made without a press starts suspended on some browsers.
  void context.resume();
  frame = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
};

/** What is left of a loudness a frame later: a short sound is still seen. */
const DECAY = 0.94;

/** Quietest loudness that shows, in dBFS. */
const FLOOR = -60;

/** Root mean square on a decibel scale, so that a voice at a distance is still seen to move. */
export const levelOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(Math.max(power, 1e-10));
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR));
};
