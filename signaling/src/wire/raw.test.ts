import { randomUUID } from "node:crypto";
import net from "node:net";

import { errorsCaught } from "@lyceum/shared/edges.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { LONGEST_SILENCE } from "../presence/limits.ts";
import { PING_INTERVAL } from "./limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let bystander: LivePage;
const escaped: unknown[] = [];
const note = (error: unknown) => escaped.push(error);
let caught: Record<string, number>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  const teacher = harness.ports.enrol("teacher");
  bystander = await harness.page(teacher);
  await bystander.join(harness.ports.addClass(teacher.person).id);
  escaped.length = 0;
  caught = errorsCaught();
  process.on("uncaughtExceptionMonitor", note);
  process.on("unhandledRejection", note);
});
/** Others are served as before, and no error reached the edge of a unit, or none. */
const expectUnharmed = async () => {
  expect(await bystander.codeOf("raiseHand", { raised: true })).toBe("ok");
  const health = await fetch(harness.url, { signal: AbortSignal.timeout(10_000) });
  expect(await health.text()).toBe("healthy");
  expect(escaped).toEqual([]);
  expect(errorsCaught()).toEqual(caught);
};

afterEach(async () => {
  await expectUnharmed();
  await vi.waitFor(() => expect(harness.held().sockets).toBeLessThanOrEqual(1), {
    timeout: 15_000,
  });
  process.off("uncaughtExceptionMonitor", note);
  process.off("unhandledRejection", note);
  await harness.close();
});

const at = (query: string) => `${harness.url}${SOCKET_PATH}/?EIO=4&${query}`;
const ask = async (query: string, init?: RequestInit) => {
  const response = await fetch(at(query), { ...init, signal: AbortSignal.timeout(20_000) });
  return { status: response.status, text: await response.text() };
};
const post = (sid: string, body: string) =>
  ask(`transport=polling&sid=${sid}`, { method: "POST", body });
const poll = (sid: string) => ask(`transport=polling&sid=${sid}`).catch(() => null);

type Opening = { sid: string; pingInterval: number; pingTimeout: number };
/** A session over long polling, spoken by hand. */
const opened = async () => {
  const { text } = await ask("transport=polling");
  return JSON.parse(text.slice(1)) as Opening;
};
const begin = async (): Promise<string> => (await opened()).sid;
/** The same, once it is let in as a visitor. */
const enter = async (): Promise<string> => {
  const sid = await begin();
  await post(sid, "40");
  await poll(sid);
  return sid;
};
const end = (sid: string) => post(sid, "1").catch(() => null);

/** A WebSocket as browsers have it. Resolves once it is open. */
const open = async (query = "transport=websocket"): Promise<WebSocket> => {
  const socket = new WebSocket(at(query).replace("http", "ws"));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("not opened")), { once: true });
  });
  return socket;
};
const closed = (socket: WebSocket) =>
  new Promise<void>((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) resolve();
    else socket.addEventListener("close", () => resolve(), { once: true });
  });

/** Writes bytes to the server and cuts the line, at once or after an answer. */
const writeRaw = (bytes: string, { reset = false } = {}): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(harness.url);
    const line = net.connect(Number(port), hostname);
    let answer = "";
    line.on("data", (chunk) => (answer += chunk.toString("latin1")));
    line.on("error", () => undefined);
    line.on("close", () => resolve(answer));
    line.write(bytes, () => (reset ? line.resetAndDestroy() : line.end()));
  });

const UPGRADE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
const upgradeOf = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: x", ...UPGRADE, ...headers, "", ""].join("\r\n");

const PACKETS: [string, string][] = [
  ["nothing", ""],
  ["no type", "x"],
  ["a type that is none", "9"],
  ["an event before the handshake", '42["watchCatalogue",{}]'],
  ["a disconnect before the handshake", "41"],
  ["an acknowledgement of nothing", "4399[]"],
  ["an acknowledgement number beyond all", `42${"9".repeat(400)}["watchCatalogue",{}]`],
  ["an acknowledgement number of text", '42x["watchCatalogue",{}]'],
  ["a negative acknowledgement number", '42-1["watchCatalogue",{}]'],
  ["a namespace that is not there", "40/admin,"],
  ["a namespace for a prototype", "40/__proto__,"],
  ["a long namespace", `40/${"x".repeat(60_000)},`],
  ["a namespace without an end", "40/x"],
  ["a handshake of no object", "40[]"],
  ["a handshake of null", "40null"],
  ["a handshake of a number", "407"],
  ["a handshake that is nested", `40{"token":{"a":[1]}}`],
  ["a handshake for a prototype", `40{"__proto__":{"token":"x"}}`],
  ["a refusal of the server's own", '44{"message":"x"}'],
  ["a binary event without its binary", '451-1["joinClass",{"_placeholder":true,"num":0}]'],
  ["a million attachments", '451000000-1["joinClass"]'],
  ["attachments of text", '45x-1["joinClass"]'],
  ["an attachment nobody announced", `b${Buffer.from("binary").toString("base64")}`],
  ["an attachment that is no base64", "b%%%%"],
  ["pings", "2\u001e2probe\u001e2"],
  ["pongs", Array.from({ length: 20_000 }, () => "3").join("\u001e")],
  ["30,000 separators", "\u001e".repeat(30_000)],
  ["an upgrade that nobody began", "5"],
  ["noops", "6\u001e6\u001e6"],
  ["an open of its own", '0{"sid":"x"}'],
];

describe("a session over long polling", () => {
  it.each(PACKETS)(
    "takes %s before it is let in, and after, without harm",
    async (_what, packet) => {
      for (const start of [begin, enter]) {
        const sid = await start();
        const { status } = await post(sid, packet);
        expect([200, 400]).toContain(status);
        await end(sid);
      }
    },
  );

  it("is asked whether it is there as often as presence is counted by", async () => {
    const { sid, pingInterval, pingTimeout } = await opened();
    await end(sid);
    expect(pingInterval).toBe(PING_INTERVAL);
    expect(pingInterval + pingTimeout).toBe(LONGEST_SILENCE);
  });

  it("ends where two polls are open at once, or one is cut in the middle", async () => {
    const sid = await enter();
    const cut = new AbortController();
    const first = fetch(at(`transport=polling&sid=${sid}`), { signal: cut.signal });
    const second = poll(sid);
    cut.abort();
    await expect(first).rejects.toThrow();
    await Promise.allSettled([second, post(sid, "3"), post(sid, "3"), end(sid)]);
  });

  it("ends where nothing is read of much that was asked for, whatever the heartbeats say", async () => {
    const teacher = harness.ports.enrol("teacher");
    for (let count = 0; count < 300; count += 1) harness.ports.addClass(teacher.person);
    const sid = await begin();
    await post(sid, `40${JSON.stringify({ token: harness.ports.enrol("student").token })}`);
    await poll(sid);
    const asked = (from: number) =>
      Array.from({ length: 5 }, (_, more) => `42${from + more}["watchClasses",{}]`).join("\u001e");
    await vi.waitFor(async () => expect((await post(sid, `3\u001e${asked(0)}`)).status).toBe(400), {
      timeout: 10_000,
    });
    expect(harness.held().sockets).toBe(1);
  });

  it("answers what is too large, and other methods", async () => {
    const sid = await enter();
    expect((await post(sid, `4${"x".repeat(70_000)}`).catch(() => ({ status: 413 }))).status).toBe(
      413,
    );
    const other = await enter();
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"])
      expect((await ask(`transport=polling&sid=${other}`, { method })).status).toBeLessThan(600);
    await Promise.all([end(sid), end(other)]);
  });

  it.each([
    "transport=nonsense",
    "transport=__proto__",
    "transport=webtransport",
    "transport=polling&sid=nobody",
    "transport=polling&sid=__proto__",
    "transport=polling&sid=constructor",
    "transport=polling&EIO=3",
    "transport=polling&EIO=__proto__",
    "transport[]=polling&sid[]=1",
    "__proto__[sid]=1",
    "",
  ])("refuses or begins where the query is %j", async (query) => {
    const { status, text } = await ask(query);
    expect([200, 400]).toContain(status);
    const sid = /sid\W+"([^"\\]+)/.exec(text)?.[1];
    if (status === 200) await end(sid!);
  });
});

describe("a WebSocket", () => {
  it.each(PACKETS)(
    "takes %s before it is let in, and after, without harm",
    async (_what, packet) => {
      for (const letIn of [false, true]) {
        const socket = await open();
        if (letIn) {
          socket.send("40");
          await new Promise((resolve) =>
            socket.addEventListener("message", resolve, { once: true }),
          );
        }
        socket.send(packet);
        socket.send(Buffer.from(packet.slice(0, 1_000)));
        socket.close();
        await closed(socket);
      }
      await expectUnharmed();
    },
  );

  it("may probe an upgrade and never finish it, or begin two at once", async () => {
    const sid = await enter();
    const upgrades = await Promise.all([1, 2].map(() => open(`transport=websocket&sid=${sid}`)));
    for (const socket of upgrades) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      socket.send("2probe");
      socket.send("2probe");
      socket.send('42["watchCatalogue",{}]');
    }
    await end(sid);
    for (const socket of upgrades) socket.close();
    await Promise.all(upgrades.map(closed));
    await expectUnharmed();
  });

  it("that was upgraded may not be polled any more", async () => {
    const sid = await enter();
    const socket = await open(`transport=websocket&sid=${sid}`);
    socket.send("2probe");
    await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    socket.send("5");
    const polled = async () => (await ask(`transport=polling&sid=${sid}`)).status;
    await expect.poll(polled).toBe(400);
    expect((await post(sid, '42["watchCatalogue",{}]')).status).toBe(400);
    socket.close();
    await closed(socket);
  });

  it("may ask for the same acknowledgement twice, and give ones that nobody asked for", async () => {
    const socket = await open();
    const heard: string[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(String(data)));
    socket.send("40");
    await expect.poll(() => heard.some((each) => each.startsWith("40"))).toBe(true);
    for (const id of ["7", "8", "99999999999999999999"]) socket.send(`43${id}[{"ok":true}]`);
    for (const id of ["7", "7", ""]) socket.send(`42${id}["watchCatalogue",{}]`);
    await expect.poll(() => heard.filter((each) => each.startsWith("437"))).toHaveLength(2);
    socket.close();
    await closed(socket);
  });

  it("may leave in the middle of 500 requests", async () => {
    const page = await harness.page(harness.ports.enrol("student"));
    const names = ["joinClass", "leaveClass", "watchBlog", "openMedia", "watchClasses"];
    for (let number = 0; number < 500; number += 1)
      page.socket.emit(
        names[number % names.length]!,
        { classId: randomUUID(), pageId: randomUUID(), blogId: randomUUID(), after: 0 },
        () => undefined,
      );
    page.close();
    await expectUnharmed();
  });
});

describe("an upgrade", () => {
  const path = `${SOCKET_PATH}/?EIO=4&transport=websocket`;

  it.each([
    ["of another path", upgradeOf("/elsewhere")],
    ["of the path alone", upgradeOf(SOCKET_PATH)],
    ["of an unknown session", upgradeOf(`${path}&sid=nobody`)],
    ["of a foreign page", upgradeOf(path, "Origin: https://evil.example")],
    ["of no origin that can be read", upgradeOf(path, "Origin: ://")],
    ["of another version", upgradeOf(path).replace("Version: 13", "Version: 99")],
    ["without a key", upgradeOf(path).replace(/Sec-WebSocket-Key.*\r\n/, "")],
    ["with frames that are none", `${upgradeOf(path)}\xff\xff\xff\xff${"x".repeat(1_000)}`],
    ["with a frame that never ends", `${upgradeOf(path)}\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff`],
    ["by POST", upgradeOf(path).replace("GET", "POST")],
    ["in absolute form", upgradeOf(`http://x${path}`)],
    ["of a path that is none", upgradeOf(`${SOCKET_PATH}/?EIO=4&transport=websocket&%`)],
  ])("%s is refused or taken, whether the line is closed or cut", async (_what, bytes) => {
    expect(await writeRaw(bytes)).toMatch(/^(HTTP\/1\.1 (101|4\d\d)|$)/);
    await Promise.all(Array.from({ length: 20 }, () => writeRaw(bytes, { reset: true })));
  });
});
