import * as texts from "#text/classroom/status.ts";
import type { DeviceProblem } from "../../../media/devices.ts";
import type { LocalKind } from "../../../media/LocalMedia.ts";

/** The text for a device that did not open, with what the person can do. */
export const problemText = (kind: LocalKind, problem: DeviceProblem): string =>
  texts.problems[problem](texts.devices[kind]);
