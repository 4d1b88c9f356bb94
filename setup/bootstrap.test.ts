import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const BOOTSTRAP = "setup/bootstrap.mjs";
const BUNDLES = "node_modules/.cache/lyceum/bundles/0123456789abcdef";
const SERVER = join(BUNDLES, "server.mjs");
/** In npm's place: tells that it was run, and fails. */
const NPM = `require("node:fs").writeFileSync("npm-was-run", ""); process.exit(1);`;

describe.runIf(process.platform === "linux")("a version that needs other packages", () => {
  let root: string;
  const running: ChildProcess[] = [];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "lyceum-bootstrap-"));
    for (const folder of ["setup", BUNDLES]) await mkdir(join(root, folder), { recursive: true });
    await copyFile(join(import.meta.dirname, "bootstrap.mjs"), join(root, BOOTSTRAP));
    await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: {} }));
    await writeFile(join(root, "npm-cli.js"), NPM);
    await writeFile(join(root, SERVER), "setInterval(() => {}, 1_000);");
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill("SIGKILL");
    await rm(root, { recursive: true });
  });

  const start = (args: string[]) => {
    const env = { ...process.env, npm_execpath: join(root, "npm-cli.js") };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    return child;
  };
  const bootstrap = async () => {
    const child = start([join(root, BOOTSTRAP), "start.ts"]);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "close");
    return said;
  };
  const npmWasRun = () =>
    readFile(join(root, "npm-was-run")).then(
      () => true,
      () => false,
    );

  it("does not exchange them while a site runs from the folder", async () => {
    const site = start([join(root, SERVER)]);
    expect(await bootstrap()).toContain(`A site runs from this folder (process ${site.pid})`);
    expect(await npmWasRun()).toBe(false);
  });

  it("exchanges them once the site has ended", async () => {
    const site = start([join(root, SERVER)]);
    site.kill();
    await once(site, "close");
    expect(await bootstrap()).toContain("npm could not install the packages");
    expect(await npmWasRun()).toBe(true);
  });
});
