import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import { createClass } from "@lyceum/shared/rest/classes.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";

import { TOKEN_SECRET, openApp, person } from "../../backend/test/app.ts";
import { withLock } from "../../setup/lock.ts";
import { cachePath } from "../../setup/worker/worker.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

/** Generous, for a busy machine. */
const PATIENCE = { timeout: 60_000 };

let opened: AsyncDisposableStack;
let built: PromiseWithResolvers<void>;
let cache: string;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  built = resolvers<void>();
  cache = join(await mkdtemp(join(tmpdir(), "lyceum-cache-")), "lyceum");
  opened.defer(() => rm(join(cache, ".."), { recursive: true }));
  await mkdir(cache);
});
afterEach(() => opened.disposeAsync());

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
  return { MEDIASOUP_WORKER_BIN: "", XDG_CACHE_HOME: join(cache, "..") };
};

it("a site is up while its media worker is being built, says so, and its classes start once it is there", async () => {
  const comes = await prepareElsewhere();
  const school = opened.adopt(await openApp(), (app) => app.close());
  const teacher = await person(school, "teacher");
  const site = await SupervisedSite.start(await SupervisedSite.folder(opened), {
    ...comes,
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
    .poll(() => socket.request("startClass", {}).then(() => "live", String), PATIENCE)
    .toBe("live");
  await site.kill("mediaHost");
  await site.says("The media host is running again");
});

it("a media host whose port is taken once its worker is there says so, is not called one that is being built, and starts when the port is free", async () => {
  const taken = createSocket("udp4").bind(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address();
  const secret = "between the two of us";
  const site = await SupervisedSite.start(await SupervisedSite.folder(opened), {
    ...(await prepareElsewhere()),
    SERVICES: "sfu",
    SFU_PORT: "0",
    SFU_SECRET: secret,
    MEDIA_PORT: String(port),
  });
  opened.defer(async () => void (await site.stop()));
  const log = pino({ level: "silent" });
  const host = opened.adopt(remoteSfu({ url: site.url, secret }, log), (each) => each.close());
  const opening = () =>
    host.openRoom({ roomId: "class" }).then(
      () => "open",
      ({ message }: Error) => message,
    );
  await expect.poll(opening, PATIENCE).toBe(MESSAGES.classes.mediaBeingBuilt(0));

  built.resolve();
  await site.says(`! MEDIA_PORT: port ${port} is taken (UDP)`);
  await expect.poll(opening, PATIENCE).toBe("The media host cannot be reached.");
  await site.says("The media host did not start");
  expect(site.said).not.toContain("classes can start.");

  taken.close();
  await site.says("The media host is running again");
  await expect.poll(opening, PATIENCE).toBe("open");
});
