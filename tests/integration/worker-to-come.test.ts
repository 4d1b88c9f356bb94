import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import { createClass } from "@lyceum/shared/rest/classes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { TOKEN_SECRET, openApp, person } from "../../backend/test/app.ts";
import { withLock } from "../../setup/lock.ts";
import { cachePath } from "../../setup/worker/worker.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

const opened = new AsyncDisposableStack();
const built = resolvers<void>();
let cache: string;
beforeAll(async () => {
  cache = join(await mkdtemp(join(tmpdir(), "lyceum-cache-")), "lyceum");
  opened.defer(() => rm(join(cache, ".."), { recursive: true }));
  await mkdir(cache);
});
afterAll(() => opened.disposeAsync());

/** Another process that prepares the worker, as far as this site can see. */
const prepareElsewhere = async () => {
  const locked = resolvers<void>();
  const whole = withLock(join(cache, "mediasoup-worker.lock"), async () => {
    locked.resolve();
    await built.promise;
    const target = join(cache, basename(await cachePath()));
    await copyFile(process.env.MEDIASOUP_WORKER_BIN!, target);
    await chmod(target, 0o755);
  });
  opened.defer(async () => {
    built.resolve();
    await whole;
  });
  await locked.promise;
};

it("a site is up while its media worker is being built, says so, and its classes start once it is there", async () => {
  await prepareElsewhere();
  const school = opened.adopt(await openApp(), (app) => app.close());
  const teacher = await person(school, "teacher");
  const site = await SupervisedSite.start(await SupervisedSite.folder(opened), {
    MEDIASOUP_WORKER_BIN: "",
    XDG_CACHE_HOME: join(cache, ".."),
    DATABASE_URL: school.database.url,
    TOKEN_SECRET,
  });
  opened.defer(async () => void (await site.stop()));
  expect((await fetch(`${site.url}/`)).status).toBe(200);

  const reply = await fetch(`${site.url}/api${createClass.url}`, {
    method: "POST",
    headers: { ...teacher.bearer, "content-type": "application/json" },
    body: JSON.stringify({ title: "Algebra", access: "open" }),
  });
  const { id: classId } = createClass.reply.parse(await reply.json()).data;
  const socket = opened.adopt(await LiveSocket.connect(site.url, teacher.token), (each) =>
    each.close(),
  );
  await socket.request("joinClass", { classId, pageId: randomUUID() });
  await expect(socket.request("startClass", {})).rejects.toThrow(
    `unavailable: ${MESSAGES.classes.mediaBeingBuilt(0)}`,
  );

  built.resolve();
  await site.says("The media worker is built: classes can start.");
  await expect
    .poll(() => socket.request("startClass", {}).then(() => "live", String), { timeout: 60_000 })
    .toBe("live");
  await site.kill("mediaHost");
  await site.says("The media host is running again");
});
