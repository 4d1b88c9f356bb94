import {
  type Sampler,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";

import type { TracesConfig } from "../settings/traces.ts";

const PARENT_BASED = "parentbased_";

/** The sampler that OTEL_TRACES_SAMPLER names. */
export const samplerOf = ({ name, ratio }: TracesConfig["sampler"]): Sampler => {
  const root = rootOf(name.replace(PARENT_BASED, ""), ratio);
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
};

const rootOf = (name: string, ratio: number): Sampler => {
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
};
