// Runs one of the project's .ts programs: installs the packages if they do not match the lock file, then hands over to
// Node 24. Plain JavaScript without dependencies, because it runs on Node 20 before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);
const MODULES = join(ROOT, "node_modules");
const LOCK = join(ROOT, "package-lock.json");
const MARK = join(MODULES, ".lyceum-installed");
const NODE_MAJOR = 24;
const INSTALL = ["ci", "--ignore-scripts", "--include=dev", "--include=optional"];
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];
/**
 * Ctrl+C reaches this process from the terminal and again from npm: signals within this many milliseconds count as one.
 */
const SAME_SIGNAL = 1000;
const LOOK_FOR_NPM = 500;

const say = (text) => process.stdout.write(`${text}\n`);

function give(problem) {
  process.stderr.write(`\n${problem}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Whether npm's own record of its last installation has every package of the lock file for this machine. */
function alreadyInstalled() {
  const record = join(MODULES, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(LOCK).packages).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/")) return true;
    const found = installed[path];
    return found ? found.integrity === wanted.integrity : wanted.optional === true;
  });
}

/** The npm that runs this script, if any; otherwise the one on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const command = cli?.endsWith("npm-cli.js") ? [process.execPath, cli] : ["npm"];
  return spawnSync(command[0], [...command.slice(1), ...args], { cwd: ROOT, stdio: "inherit" });
}

/** A process whose programs are in node_modules: to install the packages would take these away from it. */
function siteFromHere() {
  if (!existsSync("/proc/self/cmdline")) return undefined;
  const bundles = join(MODULES, ".cache/lyceum/bundles/");
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.find((id) => commandLine(id).includes(bundles));
}

/** Empty for a process that has ended, or that another user hides. */
function commandLine(id) {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function install() {
  const hash = createHash("sha256").update(readFileSync(LOCK)).digest("hex");
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === hash) return;
  if (!alreadyInstalled()) {
    const site = siteFromHere();
    if (site)
      give(
        `A site runs from this folder (process ${site}), and this version needs other packages, which would take its programs away. Stop that site first, then run the same command again.`,
      );
    say("Installing packages with npm: about half a minute, once.");
    const began = Date.now();
    const { status } = npm([...INSTALL, ...QUIET]);
    if (status !== 0)
      give(
        "npm could not install the packages: its own words are above. It needs to reach the npm registry; behind a proxy set HTTPS_PROXY, with a registry of your own set it by `npm config set registry`. Then run the same command again.",
      );
    say(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  }
  writeFileSync(MARK, hash);
}

function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const path = join(MODULES, `node-${process.platform}-${process.arch}`, "bin/node");
  if (existsSync(path)) return path;
  return give(
    `Node ${NODE_MAJOR} is needed, this is ${process.versions.node}, and npm brought none for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR} or newer and run the same command again.`,
  );
}

/** In its own process group, so that a signal reaches it once, through this process, and it can close in order. */
function start(node, args) {
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(MODULES, ".cache/node-compile"),
  };
  return spawn(node, args, {
    env,
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

function forwardSignals(child) {
  let last = 0;
  const forward = (signal) => {
    if (Date.now() - last > SAME_SIGNAL) child.kill(signal);
    last = Date.now();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);

  // npm does not forward a SIGTERM sent to it alone, and cannot forward a SIGKILL: its exit is the signal.
  if (!process.env.npm_lifecycle_event) return;
  const npmId = process.ppid;
  const look = () => process.ppid !== npmId && last === 0 && forward("SIGTERM");
  setInterval(look, LOOK_FOR_NPM).unref();
}

install();
const child = start(findNode(), process.argv.slice(2));
forwardSignals(child);
child.once("error", (error) => give(`Node could not be started: ${error.message}`));
child.once("exit", (code, signal) => {
  if (code !== null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
