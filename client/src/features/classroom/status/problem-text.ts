import type { DeviceProblem } from "../../../media/devices.ts";
import type { LocalKind } from "../../../media/LocalMedia.ts";

const NAMES: Record<LocalKind, string> = {
  camera: "camera",
  microphone: "microphone",
  screen: "screen",
};

const PROBLEMS: Record<DeviceProblem, (name: string) => string> = {
  denied: (name) =>
    `Your browser does not let this page use the ${name}. Allow it beside the address, then try again.`,
  missing: (name) => `No ${name} was found. Plug one in, then try again.`,
  busy: (name) => `Another program uses your ${name}. Close it, then try again.`,
  unsupported: (name) => `This browser or address does not allow the use of a ${name}.`,
  unsent: (name) => `Your ${name} could not be sent to the class. Try again.`,
  silent: (name) => `Your ${name} is shared without its sound, which could not be sent.`,
  failed: (name) => `Your ${name} could not be started. Try again, or choose another.`,
};

/** The text for a device that did not open, with what the person can do. */
export const problemText = (kind: LocalKind, problem: DeviceProblem): string =>
  PROBLEMS[problem](NAMES[kind]);
