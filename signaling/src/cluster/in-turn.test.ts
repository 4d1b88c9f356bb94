import { setTimeout as wait } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let processes: SeveralProcesses;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(() => {
  processes = new SeveralProcesses(sfu);
});
afterEach(() => processes.close());

/** The owner of a class asks whether it has it, after the process of the page did. `answer`: both know. */
const ownerThatAsks = () => {
  const { owners } = processes.ports;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let times = 0;
  owners.beforeAnswer = async () => {
    times += 1;
    if (times === 1) return;
    asked.resolve();
    await answered.promise;
  };
  const answer = () => {
    owners.beforeAnswer = null;
    answered.resolve();
  };
  return { asked: asked.promise, answer };
};

it("a page that leaves while the owner of its class asks whose it is has no seat", async () => {
  const { ports } = processes;
  const [, second] = [await processes.open(), await processes.open()];
  const teacher = ports.enrol("teacher");
  const { id: classId } = ports.addClass(teacher.person);
  const page = await second.page(teacher);
  ports.owners.take(classId, 1);
  const { asked, answer } = ownerThatAsks();
  const joined = page.send("joinClass", { classId, pageId: page.pageId });
  const left = page.codeOf("leaveClass", {});
  await asked;
  expect(await Promise.race([left, wait(300, "waits")])).toBe("waits");
  answer();
  await joined;
  expect(await left).toBe("ok");
  expect(await page.codeOf("startClass", {})).toBe("conflict");
  expect(ports.owners.ownerOf(classId)).toBe(1);
});
