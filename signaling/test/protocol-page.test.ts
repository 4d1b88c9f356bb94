import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ERROR_STATUS, type ErrorReason } from "@lyceum/shared/errors.ts";
import { CLASS_MODULES } from "@lyceum/shared/signaling/class-modules.ts";
import type { ClassModuleMessages } from "@lyceum/shared/signaling/class-module.ts";
import { CORE_NOTICES } from "@lyceum/shared/signaling/notices.ts";
import type { RequestDescription } from "@lyceum/shared/signaling/request.ts";
import { CORE_REQUESTS, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
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
const all: [string, RequestDescription][] = Object.entries(REQUESTS);
/** The names of those whose cost is of this kind. */
const counting = (isSo: (cost: RequestDescription["cost"]) => boolean) =>
  all.filter(([, { cost }]) => isSo(cost)).map(([name]) => name);
/** The names in the row of the table of costs that begins so. */
const inRow = (begin: string): string[] => {
  const row = page.split("\n").find((line) => line.startsWith(`| ${begin}`)) ?? "";
  return [...(row.split("|")[2] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
};
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

  it("has a row for every reason of a refusal", () => {
    const reasons: Record<ErrorReason, true> = {
      seat_replaced: true,
      removed_from_class: true,
      denied_in_lobby: true,
      reset_link_refused: true,
      upload_in_use: true,
      video_refused: true,
      writing_too_fast: true,
    };
    expect(names("Reasons").toSorted()).toEqual(Object.keys(reasons).toSorted());
  });

  it.each([5, 10, 20])("names every request that counts %i", (cost) => {
    expect(inRow(String(cost)).toSorted()).toEqual(counting((one) => one === cost).toSorted());
  });

  it("names every request that counts by what is in it, and there are no other costs", () => {
    const named = [...inRow("one per 5 changes"), ...inRow("one per 20 people")];
    expect(named.toSorted()).toEqual(counting((cost) => typeof cost === "function").toSorted());
    expect(counting((cost) => typeof cost === "number" && ![5, 10, 20].includes(cost))).toEqual([]);
  });
});
