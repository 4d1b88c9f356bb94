import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { LivePage } from "../../test/LivePage.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { localSfu, quiet } from "../../test/SignalingHarness.ts";

const DEPTH = 8_000;

let sfu: Sfu;
let processes: SeveralProcesses;
let page: LivePage;
let classId: string;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  processes = new SeveralProcesses(sfu);
  const [first, second] = [await processes.open(), await processes.open()];
  ({ classId } = await processes.liveClassAt(first));
  page = await second.page(processes.ports.enrol("student"));
  await page.join(classId);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await processes.close();
});

/** As text, with what is attached to it: the client of the tests could not send such a body either. */
const codeOf = (event: string, body: string, attached: Buffer[] = []) =>
  new Promise<unknown>((resolve) => {
    const { engine } = page.socket.io;
    const id = 4_711;
    const hear = ({ type, data }: { type: string; data?: unknown }) => {
      const head = `3${id}[`;
      if (type !== "message" || !String(data).startsWith(head)) return;
      engine.off("packet", hear);
      const [answer] = JSON.parse(String(data).slice(head.length - 1)) as [{ code?: string }];
      resolve(answer.code ?? "ok");
    };
    engine.on("packet", hear);
    const kind = attached.length > 0 ? `5${attached.length}-` : "2";
    engine.write(`${kind}${id}["${event}",${body}]`);
    for (const bytes of attached) engine.write(bytes);
  });

const deep = "[".repeat(DEPTH) + "]".repeat(DEPTH);
/** The one attachment, in many places. */
const binary = JSON.stringify(Array.from({ length: 11 }, () => ({ _placeholder: true, num: 0 })));

it.each([
  ["react", () => `{"reaction":${deep}}`],
  ["react", () => deep],
  ["countInside", () => `{"classId":"${classId}","more":${deep}}`],
  ["joinClass", () => `{"classId":"${classId}","pageId":${deep}}`],
])("answers %s with a body that nobody could pass on as its owner does", async (event, body) => {
  const failed = vi.spyOn(quiet, "child");
  expect(await codeOf(event, body())).toBe("invalid");
  expect(failed).not.toHaveBeenCalled();
  expect(await page.codeOf("raiseHand", { raised: true })).toBe("ok");
});

it.each([
  ["react", () => `{"reaction":${binary}}`],
  ["react", () => binary],
  ["countInside", () => `{"classId":"${classId}","more":${binary}}`],
  ["joinClass", () => `{"classId":"${classId}","pageId":${binary}}`],
])("answers %s with bytes in many places, and its links stay", async (event, body) => {
  expect(await codeOf(event, body(), [Buffer.alloc(64)])).toBe("invalid");
  expect(await page.codeOf("raiseHand", { raised: true })).toBe("ok");
  expect(page.notices("seatMoved")).toEqual([]);
});
