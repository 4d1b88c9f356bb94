import { existsSync } from "node:fs";
import { writeVoice } from "./voice.ts";

/** Title of the page that `shareTab` shares: Chromium picks the tab by it, as a person would in its dialogue. */
export const SHARED_TAB = "Slides of the lesson";

/** The browser under test: a real Chromium with a fake camera and microphone. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same engine without a browser's windows around it, which takes a sixth less of a processor a page. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** For pages that need no window: the browser that was chosen, else the lighter one where there is one. */
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

/** How each of them is launched. */
export const launched = (executablePath: string) => ({
  executablePath,
  args: FLAGS,
  // A muted browser captures a shared tab without its sound.
  ignoreDefaultArgs: ["--mute-audio"],
});
