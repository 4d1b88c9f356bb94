import { browserStorage } from "../browser/storage.ts";

/** Cameras, microphones and speakers: the available ones, the chosen ones, and opening them. */
export type DeviceKind = "camera" | "microphone" | "speaker";
export type CaptureKind = Exclude<DeviceKind, "speaker">;
export type DeviceChoice = { id: string; label: string };
export type DeviceList = Record<DeviceKind, DeviceChoice[]>;

/**
 * `unsupported`: this page may not capture at all, as in an insecure context. `unsent`: it was open, but the class did
 * not accept it; `silent`: the same for a screen's sound only.
 */
export type DeviceProblem =
  | "denied"
  | "missing"
  | "busy"
  | "unsupported"
  | "failed"
  | "unsent"
  | "silent";

class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly problem: DeviceProblem;

  constructor(problem: DeviceProblem, cause?: unknown) {
    super(`Device ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Source: Media Capture and Streams, getUserMedia's rejections; `TrackStartError` is older Chrome's. */
const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
  TrackStartError: "busy",
};

export const problemOf = (error: unknown): DeviceProblem => {
  if (error instanceof DeviceError) return error.problem;
  return (error instanceof Error && PROBLEMS[error.name]) || "failed";
};

const KINDS: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: "camera",
  audioinput: "microphone",
  audiooutput: "speaker",
};

const mediaDevices = (): MediaDevices => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DeviceError("unsupported");
  return devices;
};

/** Labels are empty until the person has allowed a capture; devices without an id cannot be chosen and are left out. */
export const listDevices = async (): Promise<DeviceList> => {
  const list: DeviceList = { camera: [], microphone: [], speaker: [] };
  const found = await (navigator.mediaDevices?.enumerateDevices() ?? []);
  for (const { kind, deviceId, label } of found) {
    const known = list[KINDS[kind]];
    if (deviceId)
      known.push({ id: deviceId, label: label || `${KINDS[kind]} ${known.length + 1}` });
  }
  return list;
};

/** Calls back when a device is plugged in or out; returns a function that stops it. */
export const onDevicesChanged = (listener: () => void): (() => void) => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener("devicechange", listener);
  return () => devices?.removeEventListener("devicechange", listener);
};

/**
 * Calls back with a speaker, or "" for the browser's own while it is not there, whenever devices are plugged in or out; returns
 * a function that stops it.
 */
export const followSpeaker = (id: string, play: (id: string) => void): (() => void) =>
  onDevicesChanged(() => {
    listDevices().then(
      ({ speaker }) => play(speaker.some((each) => each.id === id) ? id : ""),
      () => undefined,
    );
  });

const STORAGE_KEY = "lyceum.devices";

const remembered = (): Partial<Record<DeviceKind, string>> => {
  try {
    const value: unknown = JSON.parse(browserStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // A foreign value: nothing was chosen.
    return {};
  }
};

export const rememberedDevice = (kind: DeviceKind): string | undefined => remembered()[kind];

export const rememberDevice = (kind: DeviceKind, id: string): void => {
  browserStorage.setItem(STORAGE_KEY, JSON.stringify({ ...remembered(), [kind]: id }));
};

const constraintsOf = (kind: CaptureKind, id: string | undefined): MediaTrackConstraints => ({
  ...(id ? { deviceId: { exact: id } } : {}),
  ...(kind === "camera"
    ? { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
    : { echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
});

const capture = async (wanted: Partial<Record<CaptureKind, string | undefined>>) => {
  const stream = await mediaDevices().getUserMedia({
    video: "camera" in wanted ? constraintsOf("camera", wanted.camera) : false,
    audio: "microphone" in wanted ? constraintsOf("microphone", wanted.microphone) : false,
  });
  return { camera: stream.getVideoTracks()[0], microphone: stream.getAudioTracks()[0] };
};

/** Opens one device: the remembered one, or any if that is gone. Rejects with `DeviceError`. */
export const openDevice = async (kind: CaptureKind): Promise<MediaStreamTrack> => {
  try {
    const id = rememberedDevice(kind);
    const tracks = await capture({ [kind]: id }).catch((error: unknown) => {
      if (!id || problemOf(error) !== "missing") throw error;
      return capture({ [kind]: undefined });
    });
    const track = tracks[kind];
    if (!track) throw new DeviceError("missing");
    return track;
  } catch (error) {
    throw new DeviceError(problemOf(error), error);
  }
};

/** Whether the person has closed the browser's question, which it would ask again about each device. */
const isDismissed = async (failure: unknown): Promise<boolean> => {
  const states = await Promise.all(
    (["camera", "microphone"] as const).map(
      async (name): Promise<string> => (await navigator.permissions.query({ name })).state,
    ),
  ).catch(() => ["prompt"]);
  // Where one is denied for good the browser did not ask, and one that is allowed it opens without a question.
  return problemOf(failure) === "denied" && states.every((state) => state === "prompt");
};

/**
 * Both at once, so that the browser asks once; null if the person closes its question. Rejects if either is refused or
 * missing.
 */
export const openBoth = async (): Promise<Record<CaptureKind, MediaStreamTrack> | null> => {
  try {
    const { camera, microphone } = await capture({
      camera: rememberedDevice("camera"),
      microphone: rememberedDevice("microphone"),
    });
    if (!camera || !microphone) throw new DeviceError("missing");
    return { camera, microphone };
  } catch (error) {
    if (await isDismissed(error)) return null;
    throw error;
  }
};

export const canShareScreen = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === "function";

export const canChooseSpeaker = (): boolean => "setSinkId" in HTMLMediaElement.prototype;

/** Of Media Capture and Streams' sister, Audio Output Devices; not every browser has it. */
type AsksForSpeaker = { selectAudioOutput?: () => Promise<MediaDeviceInfo> };

/** Whether the browser shows a list of its own, and names a speaker to the page only once the person has chosen it there, as Firefox does. */
export const canAskForSpeaker = (): boolean =>
  typeof (navigator.mediaDevices as AsksForSpeaker | undefined)?.selectAudioOutput === "function";

/** The chosen one's id; null if the person chooses none. Rejects where there is none. Call it when they press something. */
export const askForSpeaker = async (): Promise<string | null> => {
  try {
    const chosen = await (mediaDevices() as AsksForSpeaker).selectAudioOutput?.();
    return chosen?.deviceId ?? null;
  } catch (error) {
    if (problemOf(error) === "denied") return null;
    throw error;
  }
};

export type ScreenTracks = { screen: MediaStreamTrack; screenAudio: MediaStreamTrack | undefined };

/** The person picks what to share. Null if they cancel. */
export const openScreen = async (frameRate: number): Promise<ScreenTracks | null> => {
  try {
    const stream = await mediaDevices().getDisplayMedia({
      video: {
        width: { max: 1920 },
        height: { max: 1080 },
        frameRate: { ideal: frameRate, max: frameRate },
      },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    const screen = stream.getVideoTracks()[0];
    if (!screen) throw new DeviceError("missing");
    screen.contentHint = "detail";
    return { screen, screenAudio: stream.getAudioTracks()[0] };
  } catch (error) {
    // The picker's Cancel and a refusal are the same NotAllowedError.
    if (problemOf(error) === "denied") return null;
    throw new DeviceError(problemOf(error), error);
  }
};
