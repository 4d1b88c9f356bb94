import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readdir,
  readlink,
  stat,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

import { serverAccount } from "../../setup/postgres/account.ts";
import { createTestDatabase } from "../support/servers/database.ts";
import { asRoot, isOpen, makesWays } from "../support/servers/rights.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

const NO_RIGHTS = "0000000000000000";
const WITHOUT_RIGHTS = { rights: NO_RIGHTS, most: NO_RIGHTS, fixed: "1", isApart: false };
/** CAP_NET_BIND_SERVICE. */
const LOW_PORTS = "0000000000000400";
const OUR_USERS = "/proc/self/ns/user";

/**
 * The system's record of a process. `isApart`: it has users of its own. Until it runs its program it has all rights there, and none
 * here, whatever the record says.
 */
async function standing(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const isApart = (await readlink(`/proc/${pid}/ns/user`)) !== (await readlink(OUR_USERS));
  const line = (name: string) =>
    new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "not said";
  return {
    uid: Number(line("Uid")),
    rights: line("CapEff"),
    most: line("CapBnd"),
    fixed: line("NoNewPrivs"),
    isApart,
  };
}

const hasEnded = (error: unknown): boolean =>
  ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Those of the processes that have not ended meanwhile, as what a program starts for a moment has. */
async function standingsOf(pids: readonly number[]) {
  const looked = await Promise.all(
    pids.map((pid) =>
      standing(pid).catch((error: unknown) => {
        if (hasEnded(error)) return null;
        throw error;
      }),
    ),
  );
  return looked.filter((each) => each !== null);
}

async function workersOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").map(Number);
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** Every file and folder of the site that others may read. */
async function openFiles(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.includes("/postgres") || entry.isSymbolicLink()) continue;
    if (((await lstat(path)).mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

/** An account besides this one and root: PostgreSQL wants one that has a name. */
async function anotherThan({ uid }: { uid: number }) {
  const lines = (await readFile("/etc/passwd", "utf8")).trim().split("\n");
  const accounts = lines.map((line) => line.split(":").slice(2, 4).map(Number));
  const found = accounts.find(([each = 0]) => each > 0 && each !== uid);
  return found && { uid: found[0]!, gid: found[1]! };
}

describe("the data folder", { timeout: 180_000 }, () => {
  const cleanUp: AsyncDisposableStack[] = [];
  afterEach(async () => {
    for (const opened of cleanUp.splice(0)) await opened.disposeAsync();
  });

  /** Starts a site on a data folder prepared by `before`. */
  async function start(
    mode: number,
    before: (folder: string) => Promise<void> = async () => {},
    starter?: Parameters<typeof SupervisedSite.start>[2],
  ) {
    const opened = new AsyncDisposableStack();
    cleanUp.push(opened);
    const folder = await SupervisedSite.folder(opened);
    await before(folder);
    await chmod(folder, mode);
    const site = await SupervisedSite.start(folder, {}, starter);
    opened.defer(async () => void (await site.stop()));
    const [server, mediaHost] = await Promise.all([site.pidOf("server"), site.pidOf("mediaHost")]);
    const programs = [server!, mediaHost!, ...(await workersOf(mediaHost!))];
    return {
      site,
      data: join(folder, "data"),
      standings: await Promise.all(programs.map(standing)),
    };
  }

  const works = async ({ url }: SupervisedSite) => {
    expect((await fetch(`${url}/api/blogs`)).status).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(200);
  };

  it("is for nobody else to read, with all in it; where root started the site, it is another user's, unless nobody else can be let to where the project lies, and so are the programs, without any right", async () => {
    const { site, data, standings } = await start(0o755);
    await works(site);
    if (asRoot) {
      const { uid } = await stat(data);
      expect(uid !== 0).toBe(makesWays || (await isOpen()));
      expect(standings.length).toBeGreaterThanOrEqual(3);
      for (const each of standings) expect(each).toEqual({ uid, ...WITHOUT_RIGHTS });
    }
    expect(await modeOf(data)).toBe(0o700);
    await site.kill("server");
    await site.says("The server is running again");
    await works(site);
    expect(await openFiles(data)).toEqual([]);
  });

  describe.runIf(asRoot)("of a site that root has started", () => {
    it("is taken over from a start as root, with what was uploaded", async () => {
      const { site, data } = await start(0o755, async (folder) => {
        await mkdir(join(folder, "data/media/videos/one"), { recursive: true });
        await writeFile(join(folder, "data/media/videos/one/720.mp4"), "of before");
        await writeFile(join(folder, "data/token-secret"), "k".repeat(64), { mode: 0o600 });
        await chown(join(folder, "data"), 0, 0);
      });
      await works(site);
      const { uid } = await stat(data);
      expect((await stat(join(data, "media/videos/one/720.mp4"))).uid).toBe(uid);
      expect((await stat(join(data, "token-secret"))).uid).toBe(uid);
      expect(await modeOf(data)).toBe(0o700);
    });

    it.runIf(makesWays)(
      "is another user's also where only root can go, and its programs find nothing else there",
      async () => {
        const { site, data, standings } = await start(0o700, (folder) =>
          writeFile(join(folder, "of-root"), "for nobody else", { mode: 0o644 }),
        );
        expect(site.said).not.toContain("The site runs as root");
        await works(site);
        const { uid } = await stat(data);
        expect([uid !== 0, await modeOf(data), await modeOf(site.folder)]).toEqual([
          true,
          0o700,
          0o700,
        ]);
        for (const each of standings) expect(each).toEqual({ uid, ...WITHOUT_RIGHTS });
        const theirs = `/proc/${await site.pidOf("server")}/root${site.folder}`;
        expect(await readdir(theirs)).toEqual(["data"]);
        expect(await readdir(site.folder)).toContain("of-root");
        await site.kill("mediaHost");
        await site.says("The media host is running again");
      },
    );

    /** As in a container that lets nobody change what is mounted. */
    const WITHOUT_MOUNTS: [string, ...string[]] = ["/usr/bin/setpriv", "--bounding-set=-sys_admin"];

    it("stays root's where nobody else can be let in; then its programs are root without root's rights", async () => {
      const { site, data, standings } = await start(0o700, undefined, { prefix: WITHOUT_MOUNTS });
      expect(site.said).toContain("The site runs as root, without root's rights");
      await works(site);
      expect([(await stat(data)).uid, await modeOf(data)]).toEqual([0, 0o700]);
      for (const each of standings) expect(each).toEqual({ uid: 0, ...WITHOUT_RIGHTS });
      await site.kill("mediaHost");
      await site.says("The media host is running again");
    });

    it("is shown the recordings too, and nothing else, where nobody else can reach them", async () => {
      await using opened = new AsyncDisposableStack();
      const folder = await SupervisedSite.folder(opened);
      const closed = await SupervisedSite.folder(opened);
      await chmod(closed, 0o700);
      const RECORDINGS_DIR = join(closed, "recordings");
      const site = await SupervisedSite.start(folder, { RECORDINGS_DIR });
      opened.defer(async () => void (await site.stop()));
      await works(site);
      const { uid } = await stat(RECORDINGS_DIR);
      expect(uid !== 0).toBe(makesWays);
      expect(site.said.includes("The site runs as root, without root's rights")).toBe(!makesWays);
    });

    it("is not taken from a site that another user has started and that runs", async (test) => {
      const user = await serverAccount();
      if (!user || !(await isOpen())) return test.skip("The project lies where only root can go.");
      const other = await anotherThan(user);
      if (!other) return test.skip("There is no other account.");
      await using opened = new AsyncDisposableStack();
      const folder = await SupervisedSite.folder(opened);
      await chown(folder, other.uid, other.gid);
      // Where only root can go, the other user finds no media worker.
      const MEDIASOUP_WORKER_BIN = join(folder, "media-worker");
      await copyFile(process.env.MEDIASOUP_WORKER_BIN!, MEDIASOUP_WORKER_BIN);
      const site = await SupervisedSite.start(folder, { MEDIASOUP_WORKER_BIN }, other);
      opened.defer(async () => void (await site.stop()));
      const second = await SupervisedSite.start(folder).catch(({ message }: Error) => message);
      expect(second).toContain("runs already");
      const owners = await Promise.all(
        ["data", "data/media", "data/postgres"].map(
          async (path) => (await stat(join(folder, path))).uid,
        ),
      );
      expect(new Set(owners)).toEqual(new Set([other.uid]));
      await works(site);
    });
  });
});

describe.runIf(asRoot)("a port that only root opens", () => {
  /** One that nothing uses over UDP or TCP. */
  const freeLowPort = async (): Promise<number> => {
    for (;;) {
      // Another run of these tests may look at the same moment.
      const port = randomInt(600, 1024);
      const tcp = createServer().listen(port, "127.0.0.1");
      const udp = createSocket("udp4").bind(port, "127.0.0.1");
      const open = await Promise.all([once(tcp, "listening"), once(udp, "listening")]).then(
        () => true,
        () => false,
      );
      tcp.close();
      udp.close();
      if (open) return port;
    }
  };

  const SFU_SECRET = "between the two of us";

  /** The standing of a part that opens such a port, and of its children, of which it has one at least. */
  const standingsOfPart = async (
    part: "server" | "mediaHost",
    env: Record<string, string>,
    mode = 0o755,
  ) => {
    await using opened = new AsyncDisposableStack();
    const folder = await SupervisedSite.folder(opened);
    await chmod(folder, mode);
    const site = await SupervisedSite.start(folder, { SFU_SECRET, ...env });
    opened.defer(async () => void (await site.stop()));
    const pid = (await site.pidOf(part))!;
    const look = async () => standingsOf([pid, ...(await workersOf(pid))]);
    const withOneChild = async () => {
      const standings = await look();
      expect(standings.length).toBeGreaterThanOrEqual(2);
      return standings;
    };
    return await vi.waitFor(withOneChild, { timeout: 60_000 });
  };
  const expectThatRightOnly = (standings: Awaited<ReturnType<typeof standing>>[]) => {
    for (const { rights, most, fixed, isApart } of standings) {
      if (!isApart) expect([rights, most]).toEqual([LOW_PORTS, LOW_PORTS]);
      expect(fixed).toBe("1");
    }
  };

  it.each([
    ["by another user", 0o755],
    ["by another user where only root can go", 0o700],
  ])("is opened %s for media, with no other right", async (_who, mode) => {
    const MEDIA_PORT = String(await freeLowPort());
    const env = { SERVICES: "sfu", SFU_PORT: "0", MEDIA_PORT };
    expectThatRightOnly(await standingsOfPart("mediaHost", env, mode));
  });

  it("is opened for the figures, with no other right", async () => {
    await using opened = new AsyncDisposableStack();
    const database = opened.adopt(await createTestDatabase(), (each) => each.close());
    const METRICS_PORT = String(await freeLowPort());
    const services = { SERVICES: "backend,signaling", SFU_HOSTS: "registered" };
    const env = { ...services, METRICS_PORT, DATABASE_URL: database.url };
    expectThatRightOnly(await standingsOfPart("server", env));
  });
});
