import { afterEach, expect, test, vi } from "vitest";

import { canBlur, isBlurred, restoreBlur, setBlur } from "./background-blur.ts";

class Camera extends EventTarget {
  blurred = false;
  readonly applied: object[] = [];
  readonly choices: boolean[] | undefined;

  constructor(choices?: boolean[]) {
    super();
    this.choices = choices;
  }

  getCapabilities = () => (this.choices ? { backgroundBlur: this.choices } : {});
  getConstraints = () => ({ width: { ideal: 1280 } });
  getSettings = () => ({ backgroundBlur: this.blurred });
  applyConstraints = async (constraints: { backgroundBlur?: boolean }) => {
    this.applied.push(constraints);
    this.blurred = constraints.backgroundBlur ?? false;
  };
}

const camera = (choices?: boolean[]) => {
  const made = new Camera(choices);
  return { made, track: made as unknown as MediaStreamTrack };
};

afterEach(() => vi.restoreAllMocks());

test("blur is offered only where the browser can turn it on and off", () => {
  expect(canBlur(undefined)).toBe(false);
  expect(canBlur(camera().track)).toBe(false);
  expect(canBlur(camera([false]).track)).toBe(false);
  expect(canBlur(camera([true]).track)).toBe(false);
  expect(canBlur(camera([false, true]).track)).toBe(true);
});

test("the other constraints stay, and a camera that cannot is left alone", async () => {
  const { made, track } = camera([false, true]);
  await setBlur(track, true);
  expect(made.applied).toEqual([{ width: { ideal: 1280 }, backgroundBlur: true }]);
  expect(isBlurred(track)).toBe(true);
  const other = camera();
  await restoreBlur(other.track);
  expect(other.made.applied).toEqual([]);
});
