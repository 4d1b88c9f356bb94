import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ERROR_STATUS } from "@lyceum/shared/errors.ts";
import { CLASS_MODULES } from "@lyceum/shared/signaling/class-modules.ts";
import type { ClassModuleMessages } from "@lyceum/shared/signaling/class-module.ts";
import { CORE_NOTICES } from "@lyceum/shared/signaling/notices.ts";
import type { RequestDescription } from "@lyceum/shared/signaling/request.ts";
import { CORE_REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { describe, expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../docs/PROTOCOL.md"), "utf8");
const rows = (heading: string): string[][] => {
  const section = page.split(/^##+ /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name = "", rest = ""]) => [
    name,
    ...rest.split(" | "),
  ]);
};
const names = (heading: string) => rows(heading).map(([name]) => name);

const needsOf = (requests: Record<string, RequestDescription>) =>
  Object.entries(requests).map(([name, { needs }]) => [name, needs]);
const modules: [string, ClassModuleMessages][] = Object.entries(CLASS_MODULES);

describe("docs/PROTOCOL.md", () => {
  it("has a row for every request, with what it needs", () => {
    expect(rows("Requests").map(([name, needs]) => [name, needs])).toEqual(needsOf(CORE_REQUESTS));
  });

  it("has a row for every notice", () => {
    expect(names("Notices")).toEqual(Object.keys(CORE_NOTICES));
  });

  it.each(modules)("has a section with every message of the class module %s", (name, messages) => {
    const described = rows(`Class module: ${name}`);
    const requests = needsOf(messages.requests);
    const count = requests.length;
    expect(described.slice(0, count).map(([each, needs]) => [each, needs])).toEqual(requests);
    expect(described.slice(count).map(([each]) => each)).toEqual(Object.keys(messages.notices));
  });

  it("has a row for every error code", () => {
    expect(names("Error codes").toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  });
});
