/// <reference lib="dom" />

/** Chromium's own: a track of what is written to it. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { kind: "audio" });
  readonly writable: WritableStream<AudioData>;
}

/**
 * For `addInitScript`, so it must be self-contained: the page's camera and microphone are a picture that is white, and a
 * tone that sounds, for 0.3 s every 1.03 s, by one clock. (Each falls otherwise between the frames of a recording, 15 a
 * second.) The tone's samples are written as their time comes: those of an `AudioContext` wait in a line that grows each
 * time a busy machine is late. `changePictureSize(width, height)` gives the picture another size.
 */
export function flashAndBeep() {
  const [every, long] = [1.03, 0.3];
  const [sampleRate, block] = [48_000, 480];
  const open = () => {
    const now = () => performance.now() / 1_000;
    const isOn = (at: number) => at % every < long;
    const tone = new MediaStreamTrackGenerator({ kind: "audio" });
    const samples = tone.writable.getWriter();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 360 });
    const picture = canvas.getContext("2d")!;
    const track = canvas.captureStream(0).getVideoTracks()[0] as CanvasCaptureMediaStreamTrack;
    let [written, number] = [Math.ceil((now() * sampleRate) / block) * block, 0];
    const beep = () => {
      for (; (written + block) / sampleRate <= now(); written += block) {
        const data = Float32Array.from({ length: block }, (_, place) => {
          const at = (written + place) / sampleRate;
          return isOn(at) ? 0.5 * Math.sin(2 * Math.PI * 1_000 * at) : 0;
        });
        const timestamp = (written / sampleRate) * 1_000_000;
        const head = { format: "f32", sampleRate, numberOfChannels: 1, timestamp } as const;
        void samples.write(new AudioData({ ...head, numberOfFrames: block, data }));
      }
    };
    const flash = () => {
      picture.fillStyle = isOn(now()) ? "#fff" : "#303030";
      picture.fillRect(0, 0, canvas.width, canvas.height);
      // A picture that does not change is not sent.
      picture.fillStyle = "#606060";
      picture.fillRect((number += 1) % (canvas.width - 40), canvas.height - 20, 20, 20);
      track.requestFrame();
    };
    Object.assign(globalThis, {
      changePictureSize: (width: number, height: number) =>
        Object.assign(canvas, { width, height }),
    });
    setInterval(beep, 10);
    setInterval(flash, 33);
    return new MediaStream([track, tone]);
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
