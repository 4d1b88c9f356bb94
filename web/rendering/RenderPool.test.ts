import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { childrenRunning } from "../../tests/support/servers/children.ts";
import type { DirectCall } from "../../client/src/app/hydration/rendering.ts";
import { RenderPool, RenderersBusy } from "./RenderPool.ts";
import { RENDER_LIMITS, type RenderLimits } from "./RenderProcess.ts";

const SITE = {
  name: "Lyceum",
  credit: "us",
  supportEmail: "",
  ipLookup: "",
  origin: "https://school.example",
};
const HTML = '<!--head--><!--/head--><div id="root"></div>';
const soon = { timeout: 15_000 };
/** A busy machine starts a renderer, the first or a next one, later than a page waits for one. */
const patient = { timeout: 100_000 };
/** A page of each kind, by its path; its body names the process that rendered it. */
const MODULE = `import { writeFile } from "node:fs/promises";
const page = (text, status = 200) => ({ status, head: "<title>Made</title>", body: text + " by " + process.pid });
export async function render({ path, site, call }) {
  if (path === "/broken") throw new Error("broken");
  if (path === "/private") return null;
  if (path === "/loop") for (;;);
  if (path === "/memory") { const all = []; for (;;) all.push(new Array(1e6).fill({})); }
  if (path === "/exit") process.abort();
  if (path === "/never") return new Promise(() => undefined);
  if (path === "/secrets") return page(JSON.stringify(process.env));
  if (path.startsWith("/write/")) await writeFile(path.slice(6), "x");
  if (path === "/data") return page(JSON.stringify(await call({ method: "GET", url: "/blogs" }, { query: { page: 1 } })));
  return page(path + " of " + site.origin, path === "/nowhere" ? 404 : 200);
}`;

let folder: string;
let module: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-renderer-"));
  module = join(folder, "render.mjs");
  await writeFile(module, MODULE);
});
afterAll(() => rm(folder, { recursive: true }));

type Options = {
  call?: DirectCall;
  limits?: Partial<RenderLimits>;
  path?: string;
  restsAfter?: number;
  first?: string;
};

function poolOf({
  call = vi.fn<DirectCall>(),
  limits,
  path = module,
  restsAfter,
  first,
}: Options = {}) {
  const pool = new RenderPool({
    setup: { html: HTML, module: path, sheet: null },
    call,
    log: pino({ level: "silent" }),
    size: 1,
    limits: { ...RENDER_LIMITS, ...limits },
    restsAfter,
    first,
  });
  onTestFinished(() => pool.close());
  pool.wake();
  const read = async (at: string) => {
    const html = await pool.render(at, SITE);
    return html && Buffer.from(html.plain).toString();
  };
  const processOf = async () => (await read("/"))?.split(" by ")[1];
  /** Answers the process of a renderer once there is one: the first, or the next after one that ended. */
  const runningProcess = () => vi.waitFor(processOf, patient);
  return { pool, read, processOf, runningProcess };
}

test("a page is rendered elsewhere, with its status, and has the same bytes in every packing", async () => {
  const { pool, processOf, runningProcess } = poolOf();
  await runningProcess();
  const page = await pool.render("/nowhere", SITE);
  expect(page?.status).toBe(404);
  const text = Buffer.from(page!.plain).toString();
  expect(text).toContain("<title>Made</title>/nowhere of https://school.example by ");
  expect(gunzipSync(page!.gzip)).toEqual(Buffer.from(page!.plain));
  expect(brotliDecompressSync(page!.br)).toEqual(Buffer.from(page!.plain));
  expect(Number(await processOf())).not.toBe(process.pid);
});

test("what pages show is asked of the site", async () => {
  const call = vi.fn<DirectCall>(async () => ({ status: 200, body: { data: ["a", "b"] } }));
  const { read, runningProcess } = poolOf({ call });
  await runningProcess();
  expect(await read("/data")).toContain('{"status":200,"body":{"data":["a","b"]}}');
  expect(call).toHaveBeenCalledWith({ method: "GET", url: "/blogs" }, { query: { page: 1 } });
});

test("data that fail are no answer, and end nothing", async () => {
  const call = () => Promise.reject(new Error("no database"));
  const { read, runningProcess } = poolOf({ call });
  await runningProcess();
  expect(await read("/data")).toContain('{"status":500,"body":null}');
});

test("a page for browsers is none, and one that fails fails alone", async () => {
  const { read, processOf, runningProcess } = poolOf();
  const before = await runningProcess();
  expect(await read("/private")).toBeNull();
  await expect(read("/broken")).rejects.toThrow("broken");
  expect(await processOf()).toBe(before);
});

test.each([
  ["loops", "/loop", { cpu: 300 }],
  ["never ends", "/never", { time: 300 }],
  ["takes all memory", "/memory", { cpu: 60_000, time: 60_000, memory: 48 }],
  ["ends its process", "/exit", {}],
])(
  "a page that %s is ended, and the next one is rendered by another process",
  async (_what, path, limits) => {
    const { read, runningProcess } = poolOf({ limits });
    const before = await runningProcess();
    await expect(read(path)).rejects.toThrow("A renderer ended");
    const after = await runningProcess();
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  },
);

test("a renderer has none of the site's secrets, and writes no file", async () => {
  process.env.TOKEN_SECRET_OF_TEST = "secret";
  const { read, runningProcess } = poolOf();
  await runningProcess();
  const page = await read("/secrets");
  delete process.env.TOKEN_SECRET_OF_TEST;
  expect(page).toContain("NODE_ENV");
  expect(page).not.toContain("secret");
  const file = join(folder, "written");
  await expect(read(`/write${file}`)).rejects.toThrow("ERR_ACCESS_DENIED");
  expect(existsSync(file)).toBe(false);
});

test("so many pages wait, and no more", async () => {
  const { pool, read, runningProcess } = poolOf({ limits: { time: 60_000 } });
  await runningProcess();
  const [first, ...others] = Array.from({ length: 66 }, () =>
    read("/never").catch((error: unknown) => error),
  );
  expect(pool.waiting).toBe(64);
  expect(await others.at(-1)).toBeInstanceOf(RenderersBusy);
  pool.close();
  expect(await first).toBeInstanceOf(Error);
  expect(await others[0]).toBeInstanceOf(RenderersBusy);
});

test.runIf(process.platform === "linux")(
  "renderers end while nobody asks for pages, and a page that comes then is rendered by another",
  async () => {
    const renderers = () => childrenRunning("renderer-program.ts");
    const { read, runningProcess } = poolOf({ restsAfter: 50 });
    const before = await runningProcess();
    await expect.poll(renderers, soon).toEqual([]);
    expect(await vi.waitFor(() => read("/"), patient)).toContain("/ of");
    await expect.poll(renderers, soon).toEqual([]);
    expect(await runningProcess()).not.toBe(before);
  },
);

test("a renderer does not end while it renders", async () => {
  const { read, runningProcess } = poolOf({ restsAfter: 50, limits: { time: 600 } });
  const before = await runningProcess();
  const end = read("/never").catch((error: Error) => error.message);
  expect(await end).toBe("A renderer ended with SIGKILL.");
  expect(await runningProcess()).not.toBe(before);
});

test("without what renders no page waits", async () => {
  const { read, pool } = poolOf({ path: join(folder, "missing.mjs") });
  await expect(read("/")).rejects.toBeInstanceOf(RenderersBusy);
  await vi.waitFor(() => expect(read("/")).rejects.toBeInstanceOf(RenderersBusy), soon);
  expect(pool.waiting).toBe(0);
});

test("a renderer has rendered a page before the first that is asked for, unless somebody waits", async () => {
  const counting = join(folder, "counting.mjs");
  await writeFile(
    counting,
    `let pages = 0;
    export async function render({ path, call }) {
      pages += 1;
      if (path === "/first") await call({ method: "GET", url: "/blogs" }, {});
      return { status: 200, head: "", body: path + " is page " + pages };
    }`,
  );
  const call = vi.fn<DirectCall>(async () => ({ status: 200, body: null }));
  const { read } = poolOf({ call, path: counting, first: "/first" });
  await vi.waitFor(() => expect(call).toHaveBeenCalled(), patient);
  expect(await read("/asked")).toContain("/asked is page 2");
  const waitedFor = poolOf({ path: counting, first: "/first" });
  // A busy machine starts a renderer later than a page waits for one; who asks again then waits all the time.
  const ask = (): Promise<string | null> => waitedFor.read("/asked").catch(ask);
  expect(await ask()).toContain("/asked is page 1");
}, 100_000);
