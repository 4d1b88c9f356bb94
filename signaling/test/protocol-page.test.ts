import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ERROR_STATUS } from "@lyceum/shared/errors.ts";
import { NOTICES } from "@lyceum/shared/signaling/notices.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
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

describe("docs/PROTOCOL.md", () => {
  it("has a row for every request, with what it needs", () => {
    const described = (Object.keys(REQUESTS) as RequestName[]).map((name) => [
      name,
      REQUESTS[name].needs,
    ]);
    expect(rows("Requests").map(([name, needs]) => [name, needs])).toEqual(described);
  });

  it("has a row for every notice", () => {
    expect(names("Notices")).toEqual(Object.keys(NOTICES));
  });

  it("has a row for every error code", () => {
    expect(names("Error codes").toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  });
});
