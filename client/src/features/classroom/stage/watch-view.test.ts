import { afterEach, expect, test, vi } from "vitest";

import { type Shown, watchView } from "./watch-view.ts";

/** Replaces the browser's two observers: `report` delivers their entries in one call. */
class Observer {
  static made: Observer[] = [];
  readonly report: (entries: { isIntersecting: boolean }[]) => void;
  ended = false;
  constructor(report: Observer["report"]) {
    this.report = report;
    Observer.made.push(this);
  }
  observe() {}
  disconnect() {
    this.ended = true;
  }
}

const watch = (width: number, density = 1) => {
  Observer.made = [];
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("devicePixelRatio", density);
  const told: Shown[] = [];
  const element = { clientWidth: width } as Element;
  const stop = watchView(element, (shown) => told.push(shown));
  const [seen, sized] = Observer.made as [Observer, Observer];
  const see = (...changes: boolean[]) =>
    seen.report(changes.map((isIntersecting) => ({ isIntersecting })));
  return { told, see, resized: () => sized.report([]), stop };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a picture that left and came back before the notice is shown", () => {
  const { told, see } = watch(200);
  see(true);
  see(false, true);
  expect(told.at(-1)).toEqual({ visible: true, width: 200 });
  see(true, false);
  expect(told.at(-1)).toEqual({ visible: false, width: 200 });
});

test("the width is in device pixels, of at most two a pixel", () => {
  const { told, see, resized } = watch(300, 3);
  resized();
  expect(told).toEqual([{ visible: false, width: 600 }]);
  see(true);
  expect(told.at(-1)).toEqual({ visible: true, width: 600 });
});

test("nothing is observed after the end", () => {
  const { stop } = watch(300);
  stop();
  expect(Observer.made.map(({ ended }) => ended)).toEqual([true, true]);
});
