/// <reference lib="dom" />

/**
 * For `addInitScript`, so it must be self-contained: the page's camera and microphone are a picture that is white, and a
 * tone that sounds, for 0.3 s at the beginning of each second, by one clock.
 */
export function flashAndBeep() {
  const [every, long] = [1, 0.3];
  const open = () => {
    const sound = new AudioContext({ latencyHint: "interactive" });
    const tone = new OscillatorNode(sound, { frequency: 1_000 });
    const gate = new GainNode(sound, { gain: 0 });
    const destination = new MediaStreamAudioDestinationNode(sound);
    tone.connect(gate).connect(destination);
    tone.start();
    let next = Math.ceil(sound.currentTime);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 360 });
    const picture = canvas.getContext("2d")!;
    let number = 0;
    setInterval(() => {
      for (; next < sound.currentTime + 0.5; next += every) {
        gate.gain.setValueAtTime(0.5, next);
        gate.gain.setValueAtTime(0, next + long);
      }
      picture.fillStyle = sound.currentTime % every < long ? "#fff" : "#303030";
      picture.fillRect(0, 0, canvas.width, canvas.height);
      // A picture that does not change is not sent.
      picture.fillStyle = "#606060";
      picture.fillRect((number += 1) % 600, 340, 20, 20);
    }, 10);
    void sound.resume();
    return new MediaStream([
      ...canvas.captureStream(30).getVideoTracks(),
      ...destination.stream.getAudioTracks(),
    ]);
  };
  let source: MediaStream | null = null;
  // Also in the pages of the browser itself, which have no devices.
  if (!("mediaDevices" in navigator)) return;
  navigator.mediaDevices.getUserMedia = ({ audio, video } = {}) => {
    source ??= open();
    const tracks = [
      ...(video ? source.getVideoTracks() : []),
      ...(audio ? source.getAudioTracks() : []),
    ];
    return Promise.resolve(new MediaStream(tracks.map((track) => track.clone())));
  };
}
