import { SOCKET_BURST, SOCKET_MESSAGE_MAX } from "@lyceum/shared/limits.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { BODIES, spoil } from "../../test/bodies.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { REFUSALS_BEFORE_CLOSE } from "./limits.ts";

const NAMES = Object.keys(REQUESTS) as RequestName[];

let sfu: Sfu;
let harness: SignalingHarness;
let attacker: LivePage;
let bystander: LivePage;
let classId: string;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  bystander = await harness.page(harness.ports.enrol("teacher"));
  await bystander.join(harness.ports.addClass(harness.ports.enrol("teacher").person).id);
  const teacher = harness.ports.enrol("teacher");
  classId = harness.ports.addClass(teacher.person).id;
  attacker = await harness.page(teacher);
});
afterEach(async () => {
  await expectUndisturbed();
  await harness.close();
});

const expectUndisturbed = async () => {
  const health = await fetch(harness.url, { signal: AbortSignal.timeout(10_000) });
  expect(await health.text()).toBe("healthy");
  expect(bystander.heard).toEqual([]);
  await bystander.request("raiseHand", { raised: true });
  await bystander.notice("participantChanged");
};

/** Slowly enough for the rate. */
const eachInTurn = async (bodies: unknown[], send: (body: unknown) => Promise<void>) => {
  for (const body of bodies) await send(body);
};

describe.each(NAMES)("%s", (name) => {
  const wrong = spoil(BODIES[name]).filter((body) => !REQUESTS[name].body.safeParse(body).success);

  it("has a right body to spoil, and ways to spoil it", () => {
    expect(REQUESTS[name].body.safeParse(BODIES[name]).success).toBe(true);
    expect(wrong.length).toBeGreaterThanOrEqual(8);
    expect(wrong).toContainEqual({ ...BODIES[name], extra: 1 });
  });

  it.each(["before joining", "from a seat"])(
    "acknowledges a wrong body as such %s",
    async (when) => {
      if (when === "from a seat") await attacker.join(classId);
      await eachInTurn(wrong, async (body) => {
        expect(await attacker.send(name, body)).toMatchObject({ ok: false, code: "invalid" });
      });
    },
  );

  it("acknowledges the wrong number of arguments", async () => {
    const none = await attacker.send(name);
    const two = await attacker.send(name, BODIES[name], BODIES[name]);
    expect([none, two]).toMatchObject([{ code: "invalid" }, { code: "invalid" }]);
  });

  it("does nothing where no acknowledgement is asked for", async () => {
    await attacker.join(classId);
    const observer = await harness.page(harness.ports.enrol("student"));
    await observer.join(classId);
    attacker.socket.emit(name, BODIES[name]);
    attacker.socket.emit(name);
    await attacker.send("joinClass", { classId, pageId: attacker.pageId });
    expect(observer.heard).toEqual([]);
  });
});

describe("a socket", () => {
  it.each(["nonsense", "error", "toString", "__proto__", "constructor", ""])(
    "acknowledges the unknown request %j",
    async (event) => {
      expect(await attacker.send(event, {})).toMatchObject({ ok: false, code: "not_found" });
    },
  );

  it("takes binary for what it is: no body of ours", async () => {
    const binary = { classId: Buffer.from("x"), pageId: Buffer.alloc(10_000) };
    expect(await attacker.send("joinClass", binary)).toMatchObject({ code: "invalid" });
  });

  it("names the field that is wrong, in few words", async () => {
    const result = await attacker.send("joinClass", { classId, pageId: 1, ["x".repeat(9_000)]: 1 });
    expect(result).toMatchObject({ message: expect.stringMatching(/^Page .{1,100}$/) });
    const long = await attacker.send("watchClasses", { ["x".repeat(9_000)]: 1 });
    expect(JSON.stringify(long).length).toBeLessThan(500);
  });

  it("is closed when it sends what is too large", async () => {
    const closed = new Promise((resolve) => attacker.socket.once("disconnect", resolve));
    attacker.socket.emit("joinClass", "x".repeat(SOCKET_MESSAGE_MAX + 1), () => undefined);
    await expect(closed).resolves.toBe("transport close");
  });

  it.each([
    ["far too deep a body", `2999["joinClass",${"[".repeat(30_000)}${"]".repeat(30_000)}]`, false],
    ["no JSON", '20["joinClass",{', true],
    ["no array", '20{"0":"joinClass"}', true],
    ["a reserved name", '20["disconnect"]', true],
    ["a namespace that is not there", '2/admin,0["joinClass",{}]', true],
    ["another packet type", "9", true],
  ])("takes %s without harm", async (_what, packet, closes) => {
    const closed = new Promise((resolve) => attacker.socket.once("disconnect", resolve));
    attacker.socket.io.engine.write(packet);
    if (closes) await closed;
    else expect(await attacker.codeOf("unwatchClasses", {})).toBe("ok");
  });

  it("is closed when it floods, after some refusals, and nobody else is", async () => {
    const closed = new Promise((resolve) => attacker.socket.once("disconnect", resolve));
    const codes: string[] = [];
    for (let sent = 0; sent < 3 * SOCKET_BURST; sent += 1) {
      attacker.socket.emit("unwatchClasses", {}, (result: { ok: boolean; code?: string }) =>
        codes.push(result.code ?? "ok"),
      );
    }
    await closed;
    const refused = codes.filter((code) => code === "too_many").length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(REFUSALS_BEFORE_CLOSE);
    expect(codes.length).toBeLessThan(2 * SOCKET_BURST);
  });
});
