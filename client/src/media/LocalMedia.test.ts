import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LocalMedia } from "./LocalMedia.ts";

/** The browser APIs that `LocalMedia` uses. */
class FakeTrack extends EventTarget {
  readonly kind: "audio" | "video";
  enabled = true;
  readyState = "live";

  constructor(kind: FakeTrack["kind"]) {
    super();
    this.kind = kind;
  }

  stop = () => {
    this.readyState = "ended";
  };

  /** As when its device is unplugged, or its permission is revoked. */
  end(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

type Wanted = { audio: unknown; video: unknown };
let opened: FakeTrack[];
/** How often the browser was asked for devices. */
let asked: number;
/** The browser's answer for each kind; null: a track. */
let refuse: Record<"audio" | "video", string | null>;
let media: LocalMedia;

const getUserMedia = async ({ audio, video }: Wanted) => {
  asked += 1;
  const kinds = (["audio", "video"] as const).filter((kind) => (kind === "audio" ? audio : video));
  for (const kind of kinds) if (refuse[kind]) throw new DOMException("refused", refuse[kind]);
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  opened.push(...tracks);
  return {
    getVideoTracks: () => tracks.filter(({ kind }) => kind === "video"),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === "audio"),
  };
};

beforeEach(() => {
  opened = [];
  asked = 0;
  refuse = { audio: null, video: null };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  media = new LocalMedia();
});
afterEach(() => vi.unstubAllGlobals());

/** A browser that says what was decided of the camera, and that the microphone is still to be asked for. */
const decided = (camera: PermissionState) =>
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia },
    permissions: {
      query: async ({ name }: PermissionDescriptor) => ({
        state: name === "camera" ? camera : "prompt",
      }),
    },
  });

const problem = () => media.state.camera.problem;
const live = () => opened.filter(({ readyState }) => readyState === "live").length;

test("turning off what failed takes the problem away with it", async () => {
  refuse.video = "NotReadableError";
  await media.set("camera", true);
  expect(problem()).toBe("busy");
  await media.set("camera", false);
  expect(problem()).toBeNull();
});

test("a camera that is unplugged is replaced by another, and missed where there is none", async () => {
  await media.set("camera", true);
  opened[0]!.end();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  await vi.waitFor(() => expect(media.state.camera).toMatchObject({ on: true, problem: null }));
  refuse.video = "NotFoundError";
  opened[1]!.end();
  await vi.waitFor(() => expect(problem()).toBe("missing"));
  expect(media.state.camera.on).toBe(false);
});

test.each([
  ["says so", () => decided("prompt")],
  ["does not tell its permissions", () => undefined],
])(
  "a question that is closed is not asked again for each device where the browser %s",
  async (_how, browse) => {
    browse();
    refuse = { audio: "NotAllowedError", video: "NotAllowedError" };
    await media.start();
    expect(asked).toBe(1);
    for (const kind of ["camera", "microphone"] as const)
      expect(media.state[kind]).toMatchObject({ on: false, pending: false, problem: "denied" });
    refuse = { audio: null, video: null };
    await media.set("camera", true);
    expect(media.state.camera).toMatchObject({ on: true, problem: null });
  },
);

test("a camera that is denied for good takes nothing from the microphone", async () => {
  decided("denied");
  refuse.video = "NotAllowedError";
  await media.start();
  expect(problem()).toBe("denied");
  expect(media.state.microphone).toMatchObject({ on: true, problem: null });
});

test("a camera that is allowed opens although the question for the microphone is closed", async () => {
  decided("granted");
  refuse.audio = "NotAllowedError";
  await media.start();
  expect(media.state.camera).toMatchObject({ on: true, problem: null });
  expect(media.state.microphone).toMatchObject({ on: false, problem: "denied" });
});

test("a permission that is revoked in the middle of a class is said, and the microphone goes on", async () => {
  await media.start();
  refuse.video = "NotAllowedError";
  opened.find(({ kind }) => kind === "video")!.end();
  await vi.waitFor(() => expect(problem()).toBe("denied"));
  expect(media.state.microphone).toMatchObject({ on: true, problem: null });
});

test("what the class does not take is turned off and said, until its owner tries again", async () => {
  await media.start();
  for (const source of ["camera", "microphone"] as const) {
    await media.giveUp(source);
    expect(media.state[source]).toMatchObject({ on: false, problem: "unsent" });
    expect(media.track(source)).toBeUndefined();
  }
  expect(live()).toBe(0);
  await media.set("camera", true);
  expect(media.state.camera).toMatchObject({ on: true, problem: null });
  expect(live()).toBe(1);
});

test("giving up a source that its owner turns on at that moment leaves it on", async () => {
  await media.start();
  await Promise.all([media.giveUp("camera"), media.set("camera", true)]);
  expect(media.state.camera).toMatchObject({ on: true, problem: null });
});

test("a problem that is dismissed is gone, and what is on stays on", async () => {
  await media.start();
  await media.dismiss("camera");
  expect(media.state.camera.on).toBe(true);
  refuse.video = "NotFoundError";
  opened.find(({ kind }) => kind === "video")!.end();
  await vi.waitFor(() => expect(problem()).toBe("missing"));
  await media.dismiss("camera");
  expect(problem()).toBeNull();
});

test("turned off while it is being opened, it is off at once and stays off", async () => {
  const seen: boolean[] = [];
  media.on("state", ({ camera }) => seen.push(camera.on));
  const starting = media.start();
  const off = media.set("camera", false);
  expect(media.state.camera).toMatchObject({ on: false, pending: false });
  await Promise.all([starting, off]);
  expect(media.state.camera).toMatchObject({ on: false, pending: false, problem: null });
  expect(media.state.microphone.on).toBe(true);
  expect(seen).not.toContain(true);
  expect(live()).toBe(1);
  await Promise.all([
    media.set("camera", true),
    media.set("camera", false),
    media.set("camera", true),
  ]);
  expect(media.state.camera).toMatchObject({ on: true, pending: false });
  expect(live()).toBe(2);
});

test("what its owner has turned off is not opened by another start, until all was released", async () => {
  await media.start();
  await Promise.all([media.set("camera", false), media.set("microphone", false)]);
  await media.start();
  expect(opened).toHaveLength(2);
  expect([media.state.camera.on, media.state.microphone.on]).toEqual([false, false]);
  media.release();
  await vi.waitFor(() => expect(live()).toBe(0));
  await media.start();
  expect([media.state.camera.on, media.state.microphone.on]).toEqual([true, true]);
  expect(live()).toBe(2);
});

test("closed while the browser is still asking, nothing is left open", async () => {
  const starting = media.start();
  media.close();
  await starting;
  expect(live()).toBe(0);
});
