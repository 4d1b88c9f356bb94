import * as texts from "#text/classroom/device-problems.ts";
import type { DeviceProblem } from "../../../media/devices.ts";
import type { LocalKind } from "../../../media/LocalMedia.ts";

export type DeviceProblemTextProps = { kind: LocalKind; problem: DeviceProblem };

export default function DeviceProblemText({ kind, problem }: DeviceProblemTextProps) {
  return texts.problems[problem](texts.devices[kind]);
}
