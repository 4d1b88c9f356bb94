import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { isolationFor } from "@lyceum/backend/kernel/processes/isolation.ts";
import { PRLIMIT } from "@lyceum/backend/kernel/processes/limits.ts";
import { errorsCaught } from "@lyceum/shared/edges.ts";
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
const MODULE = `import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
const reach = (port) => new Promise((resolve, reject) => connect(port, "127.0.0.1").once("connect", resolve).once("error", reject));
// Its own end is far above the limit of the test.
const grow = async (call) => {
  for (const kept = []; kept.length < 1000; kept.push(Buffer.alloc(1024 * 1024, 1)))
    if (kept.length % 10 === 0) await call({ method: "GET", url: "/kept" }, { query: { megabytes: kept.length } });
};
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
  if (path.startsWith("/read/")) return page(await readFile(path.slice(5), "utf8"));
  if (path.startsWith("/reach/")) await reach(Number(path.slice(7)));
  if (path.startsWith("/fetch/")) await fetch("http://127.0.0.1:" + path.slice(7));
  if (path === "/networks") return page(JSON.stringify(networkInterfaces()));
  if (path === "/buffers") await grow(call);
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
  const before = errorsCaught().renderer ?? 0;
  expect(await read("/data")).toContain('{"status":500,"body":null}');
  expect(errorsCaught().renderer).toBe(before + 1);
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

test("a renderer reads what renders, and no other file", async () => {
  const data = await mkdtemp(join(tmpdir(), "lyceum-data-"));
  onTestFinished(() => rm(data, { recursive: true }));
  const secret = join(data, "token-secret");
  await writeFile(secret, "secret");
  const { read, runningProcess } = poolOf();
  await runningProcess();
  for (const file of [secret, "/etc/passwd", "/proc/self/environ"])
    await expect(read(`/read${file}`)).rejects.toThrow("ERR_ACCESS_DENIED");
  expect(await read(`/read${module}`)).toContain("export async function render");
});

test("a renderer reaches nothing on the network", async () => {
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { read, runningProcess } = poolOf();
  await runningProcess();
  await expect(read(`/reach/${port}`)).rejects.toThrow("Nothing is fetched");
  await expect(read(`/fetch/${port}`)).rejects.toThrow("Nothing is fetched");
  expect(reached).toBe(0);
  // Also what gets around its sockets.
  const { ownNetwork } = await isolationFor("ours");
  expect((await read("/networks"))?.includes("{} by ")).toBe(ownNetwork);
});

test.runIf(existsSync(PRLIMIT))("the system limits what a renderer may use", async () => {
  const { runningProcess } = poolOf();
  const pid = await runningProcess();
  const limits = await readFile(`/proc/${pid}/limits`, "latin1");
  expect(limits).toMatch(/Max cpu time\s+\d+\s+\d+ /);
  expect(limits).toMatch(/Max data size\s+\d+\s+\d+ /);
  expect(limits).toMatch(/Max file size\s+0\s+0 /);
  expect(limits).toMatch(/Max open files\s+64\s+64 /);
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  expect(status).toMatch(/CapEff:\s*0+\n/);
  expect(status).toMatch(/NoNewPrivs:\s*1\n/);
});

test.runIf(existsSync(PRLIMIT))("memory beside the heap has an end too", async () => {
  let megabytes = 0;
  const call: DirectCall = async (_endpoint, { query }) => {
    megabytes = (query as { megabytes: number }).megabytes;
    return { status: 200, body: null };
  };
  const { read, runningProcess } = poolOf({ call, limits: { cpu: 60_000, time: 60_000 } });
  await runningProcess();
  await expect(read("/buffers")).rejects.toThrow();
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(600);
  expect(await runningProcess()).toBeDefined();
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
