import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

import {
  type Resource,
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";

import type { TracedProcess } from "./open-traces.ts";

/** What this process is. OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME have the last word. */
export const resourceOf = ({ service, version }: TracedProcess): Resource => {
  const own = resourceFromAttributes({
    "service.name": service,
    "service.version": version,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
  });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
};
