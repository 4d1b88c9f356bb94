import { SCREEN_FRAME_RATE } from "@lyceum/shared/limits.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";

import {
  type CaptureKind,
  type DeviceProblem,
  openBoth,
  openDevice,
  openScreen,
  problemOf,
  rememberDevice,
} from "./devices.ts";
import { restoreBlur } from "./background-blur.ts";
import { Emitter } from "./emitter.ts";
import { Serial } from "./Serial.ts";

export type LocalKind = CaptureKind | "screen";

/** `pending`: being opened. `mutedByHost`: muted by a host, until its owner turns it on. */
export type LocalSource = {
  on: boolean;
  pending: boolean;
  problem: DeviceProblem | null;
  mutedByHost: boolean;
};
export type LocalState = Record<LocalKind, LocalSource>;

const OFF: LocalSource = { on: false, pending: false, problem: null, mutedByHost: false };

/**
 * This page's own tracks, from the green room to the end of the class. A camera that is off is closed (its light is off
 * too); a muted microphone stays open but disabled, so that unmuting is instant.
 */
export class LocalMedia extends Emitter<{ state: LocalState; tracks: undefined }> {
  #state: LocalState = { camera: OFF, microphone: OFF, screen: OFF };
  #tracks = new Map<Source, MediaStreamTrack>();
  /** None of a device of which nothing was said yet, or since the release. */
  #wishes: Partial<Record<LocalKind, boolean>> = {};
  #queues = { camera: new Serial(), microphone: new Serial(), screen: new Serial() };
  #closed = false;

  get state(): LocalState {
    return this.#state;
  }

  track(source: Source): MediaStreamTrack | undefined {
    return this.#tracks.get(source);
  }

  /** Whether the published stream of this source should be paused. */
  paused(source: Source): boolean {
    return source === "microphone" ? !this.#state.microphone.on : !this.#tracks.has(source);
  }

  /** Opens camera and microphone, with one prompt of the browser for both. Does nothing once either was turned on or off. */
  async start(): Promise<void> {
    const { camera, microphone } = this.#wishes;
    if ((camera ?? microphone) !== undefined) return;
    const opening = openBoth().catch(() => undefined);
    const take = async (kind: CaptureKind) => {
      const both = await opening;
      if (both === null) return this.#patch(kind, { pending: false, problem: "denied" });
      if (both) this.#keep(kind, both[kind]);
      await this.#apply(kind);
    };
    await Promise.all(
      (["camera", "microphone"] as const).map((kind) => {
        this.#wishes[kind] = true;
        this.#patch(kind, { pending: true });
        return this.#queues[kind].run(() => take(kind));
      }),
    );
  }

  /** Turns one on or off. If presses come faster than the device, the last one counts, and is shown at once. */
  set(kind: LocalKind, on: boolean): Promise<void> {
    this.#wishes[kind] = on;
    const pending = on && !this.#state[kind].on;
    if (this.#state[kind].pending !== pending) this.#patch(kind, { pending });
    return this.#queues[kind].run(() => this.#apply(kind));
  }

  /** One that is being opened is turned off. */
  toggle(kind: LocalKind): Promise<void> {
    const { on, pending } = this.#state[kind];
    return this.set(kind, !on && !pending);
  }

  /** The owner has seen the problem and ignores it: the devices that are on stay on. */
  async dismiss(kind: LocalKind): Promise<void> {
    if (this.#state[kind].on) this.#patch(kind, { problem: null });
    else await this.set(kind, false);
  }

  /** Remembers the choice and switches to it if the device is in use. */
  async choose(kind: CaptureKind, deviceId: string): Promise<void> {
    rememberDevice(kind, deviceId);
    await this.#queues[kind].run(async () => {
      // The old one is closed first: many phones cannot open two cameras at once.
      this.#drop(kind);
      await this.#apply(kind);
    });
  }

  /** A host paused it on the server; here it is turned off as if by its owner. */
  async mute(source: Source): Promise<void> {
    const kind = source === "screenAudio" ? "screen" : source;
    await this.set(kind, false);
    this.#patch(kind, { mutedByHost: true });
  }

  /** The class does not accept it: it is turned off, and its owner sees why. The screen continues without its sound. */
  giveUp(source: Source): Promise<void> {
    if (source === "screenAudio") return this.#queues.screen.run(() => this.#silenceScreen());
    this.#wishes[source] = false;
    return this.#queues[source].run(async () => {
      // Its owner has turned it on again meanwhile.
      if (this.#wishes[source]) return;
      await this.#apply(source);
      this.#drop(source);
      this.#patch(source, { problem: "unsent" });
    });
  }

  /** Closes every device; `start` may be called again. */
  release(): void {
    for (const kind of ["camera", "microphone", "screen"] as const) {
      void this.set(kind, false).then(() => this.#wishes[kind] || this.#drop(kind));
    }
    this.#wishes = {};
  }

  /** Idempotent. As `release`, for good. */
  close(): void {
    this.#closed = true;
    for (const source of [...this.#tracks.keys()]) this.#drop(source);
    this.removeListeners();
  }

  async #apply(kind: LocalKind): Promise<void> {
    const on = this.#wishes[kind] && !this.#closed;
    if (!on) this.#turnOff(kind);
    else await this.#turnOn(kind);
    if (!this.#closed) this.emit("tracks", undefined);
  }

  async #silenceScreen(): Promise<void> {
    this.#drop("screenAudio");
    if (this.#state.screen.on) this.#patch("screen", { problem: "silent" });
    if (!this.#closed) this.emit("tracks", undefined);
  }

  #turnOff(kind: LocalKind): void {
    const microphone = this.#tracks.get("microphone");
    if (kind === "microphone" && microphone) microphone.enabled = false;
    else this.#drop(kind);
    if (kind === "screen") this.#drop("screenAudio");
    this.#patch(kind, { on: false, pending: false, problem: null });
  }

  async #turnOn(kind: LocalKind): Promise<void> {
    this.#patch(kind, { pending: true, problem: null });
    try {
      if (!this.#tracks.has(kind)) await this.#open(kind);
      if (!this.#wishes[kind]) return this.#turnOff(kind);
      const track = this.#tracks.get(kind);
      if (track) track.enabled = true;
      this.#patch(kind, { on: Boolean(track), pending: false, mutedByHost: false });
    } catch (error) {
      this.#patch(kind, { on: false, pending: false, problem: problemOf(error) });
    }
  }

  async #open(kind: LocalKind): Promise<void> {
    if (kind !== "screen") return this.#keep(kind, await openDevice(kind));
    const tracks = await openScreen(SCREEN_FRAME_RATE);
    if (tracks) this.#keep("screen", tracks.screen);
    if (tracks?.screenAudio) this.#keep("screenAudio", tracks.screenAudio);
  }

  #keep(source: Source, track: MediaStreamTrack): void {
    // The page was left while the browser was still asking.
    if (this.#closed) return track.stop();
    this.#tracks.set(source, track);
    if (source === "microphone") track.enabled = Boolean(this.#wishes.microphone);
    if (source === "camera") void restoreBlur(track);
    track.addEventListener("ended", () => void this.#ended(source, track));
  }

  /** Unplugged, or stopped in the browser's own bar: another device takes over, a shared screen just ends. */
  async #ended(source: Source, track: MediaStreamTrack): Promise<void> {
    if (this.#tracks.get(source) !== track) return;
    this.#drop(source);
    if (source === "screen") return this.set("screen", false);
    if (source === "screenAudio") return this.emit("tracks", undefined);
    await this.#queues[source].run(() => this.#apply(source));
  }

  #drop(source: Source): void {
    const track = this.#tracks.get(source);
    this.#tracks.delete(source);
    track?.stop();
  }

  #patch(kind: LocalKind, patch: Partial<LocalSource>): void {
    if (this.#closed) return;
    this.#state = { ...this.#state, [kind]: { ...this.#state[kind], ...patch } };
    this.emit("state", this.#state);
  }
}
