import { existsSync } from "node:fs";
import { writeVoice } from "./voice.ts";

/** Title of the page that `shareTab` shares: Chromium selects the tab by it, as a person would in its dialogue. */
export const SHARED_TAB = "Slides of the lesson";

/** The browser under test: a real Chromium with a fake camera and microphone. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * The same engine without a browser's windows, which takes a sixth less CPU per page, and nearly a second less to open one:
 * a window's address bar is a page of its own. It shares no tab, only a screen that is made up.
 */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** For what needs no window: the chosen browser, else the lighter one if available. */
export const withoutWindows = () =>
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

/** The fake camera of Chromium: pictures a second. */
const CAMERA_RATE = 20;

/** Launch options of each. The lighter one cannot ask for a camera, so a flag grants it. */
export const launched = (executablePath: string, cameraRate = CAMERA_RATE) => ({
  executablePath,
  args: [
    ...FLAGS,
    `--use-fake-device-for-media-stream=fps=${cameraRate}`,
    ...(executablePath === HEADLESS_SHELL ? ["--use-fake-ui-for-media-stream"] : []),
  ],
  // A muted browser captures a shared tab without its sound.
  ignoreDefaultArgs: ["--mute-audio"],
});

/** Launch options of a browser whose network lets no UDP through. It takes a certificate that nobody vouches for, as that of a test's TURN server. */
export const WITHOUT_UDP = {
  ...launched(CHROMIUM),
  args: [
    ...FLAGS,
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--ignore-certificate-errors",
  ],
};
