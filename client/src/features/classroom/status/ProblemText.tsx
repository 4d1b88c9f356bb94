import { lazy } from "react";

import * as texts from "#text/classroom/class.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import type { DeviceProblemTextProps } from "./DeviceProblemText.tsx";

const DeviceProblemText = lazy(() => loadPart(() => import("./DeviceProblemText.tsx")));

/** What is wrong with a device that did not open, with what the person can do. */
export const ProblemText = (of: DeviceProblemTextProps) => (
  <LazyPart name={texts.aMessage}>
    <DeviceProblemText {...of} />
  </LazyPart>
);
