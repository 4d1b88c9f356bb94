import { afterEach, beforeEach, vi } from "vitest";

/** In each test of the file: fake timers, and what listens to the page hears what is sent to the target returned here. */
export const fakePage = () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return page;
};
