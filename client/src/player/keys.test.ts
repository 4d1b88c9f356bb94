import { describe, expect, test, vi } from "vitest";

import { type Focus, type Keyed, pressOf } from "./keys.ts";

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

/** A player at second 30 of 60, paused. */
function player() {
  const video = {
    autoplay: false,
    paused: true,
    currentTime: 30,
    duration: 60,
    muted: false,
    volume: 0.5,
    play: vi.fn(async () => void (video.paused = false)),
    pause: vi.fn(() => void (video.paused = true)),
  };
  const toggles = {
    toggleFullscreen: vi.fn(),
    togglePictureInPicture: vi.fn(),
    toggleCaptions: vi.fn(),
    showKeys: vi.fn(),
  };
  const keyed: Keyed = { video, ...toggles };
  const press = (name: string, focus: Focus = "player") => {
    const does = pressOf(key(name), focus);
    does?.(keyed);
    return does !== null;
  };
  return { video, ...toggles, press };
}

describe("in the player", () => {
  test.each([" ", "k", "K"])("%j plays and pauses", (name) => {
    const { video, press } = player();
    press(name);
    expect(video.paused).toBe(false);
    press(name);
    expect(video.paused).toBe(true);
  });

  test.each([
    ["ArrowLeft", 20],
    ["j", 20],
    ["ArrowRight", 40],
    ["l", 40],
  ])("%s goes to second %i", (name, second) => {
    const { video, press } = player();
    press(name);
    expect(video.currentTime).toBe(second);
  });

  test("the arrows stop at both ends", () => {
    const { video, press } = player();
    video.currentTime = 4;
    press("ArrowLeft");
    expect(video.currentTime).toBe(0);
    video.currentTime = 55;
    press("ArrowRight");
    expect(video.currentTime).toBe(60);
  });

  test("up and down change the volume, and nothing is louder than all", () => {
    const { video, press } = player();
    press("ArrowUp");
    expect(video.volume).toBeCloseTo(0.6);
    for (let times = 0; times < 9; times++) press("ArrowUp");
    expect(video.volume).toBe(1);
  });

  test("m mutes, f fills the screen, p takes the picture out, c shows captions, ? the keys", () => {
    const { video, showKeys, press, ...toggles } = player();
    const { toggleFullscreen, togglePictureInPicture, toggleCaptions } = toggles;
    ["m", "f", "p", "c", "?"].forEach((name) => press(name));
    expect(video.muted).toBe(true);
    expect(toggleFullscreen).toHaveBeenCalledOnce();
    expect(togglePictureInPicture).toHaveBeenCalledOnce();
    expect(toggleCaptions).toHaveBeenCalledOnce();
    expect(showKeys).toHaveBeenCalledOnce();
  });
});

describe("a key is not the player's", () => {
  test.each(["m", "f", "k", "?", "ArrowUp", "ArrowDown"])(
    "%s while nothing has the focus, though space and side arrows are",
    (name) => {
      const { press } = player();
      expect(press(name, "nothing")).toBe(false);
      expect(press(" ", "nothing")).toBe(true);
      expect(press("ArrowRight", "nothing")).toBe(true);
    },
  );

  test("when a button is pressed by it", () => {
    expect(player().press(" ", "button")).toBe(false);
    expect(player().press("m", "button")).toBe(true);
  });

  test("when a range is moved by it", () => {
    expect(player().press("ArrowRight", "range")).toBe(false);
    expect(player().press(" ", "range")).toBe(true);
  });

  test("elsewhere on the page", () => expect(player().press(" ", "elsewhere")).toBe(false));

  test.each(["ctrlKey", "metaKey", "altKey"])("with %s, which is the browser's", (held) => {
    expect(pressOf(key("f", { [held]: true }), "player")).toBeNull();
  });
});
