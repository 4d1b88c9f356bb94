import { existsSync } from "node:fs";
import { writeVoice } from "./voice.ts";

/** Title of the page that `shareTab` shares: Chromium selects the tab by it, as a person would in its dialogue. */
export const SHARED_TAB = "Slides of the lesson";

/** The browser under test: a real Chromium with a fake camera and microphone. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same engine without a browser's windows, which takes a sixth less CPU per page. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** For pages that need no window: the chosen browser, else the lighter one if available. */
export const forPages = () =>
  process.env.CHROMIUM === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;

export const FLAGS = [
  "--no-sandbox",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${writeVoice()}`,
  `--auto-select-tab-capture-source-by-title=${SHARED_TAB}`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Launch options of each. */
export const launched = (executablePath: string) => ({
  executablePath,
  args: FLAGS,
  // A muted browser captures a shared tab without its sound.
  ignoreDefaultArgs: ["--mute-audio"],
});
