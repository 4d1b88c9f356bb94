import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { explainFailure } from "./failure.ts";
import {
  CLASS_SCRIPT_BUDGET,
  SCRIPT_BUDGET,
  scriptOfClass,
  scriptOfHome,
} from "./script-budget.ts";
import { seconds, terminal } from "./steps.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

/** tsc is incremental: it checks only what has changed. */
const types = (project: string, name: string) => [
  ...["tsc", "-p", project, "--incremental"],
  ...["--tsBuildInfoFile", `node_modules/.cache/lyceum/${name}.tsbuildinfo`],
];

const CHECKS: Record<string, string[]> = {
  "types of the servers and tests": types(".", "servers"),
  "types of the page": types("client", "page"),
  lint: ["oxlint"],
  format: ["oxfmt", "--check"],
  "dead code": ["knip"],
};

type Outcome = { name: string; passed: boolean; said: string };

function check(name: string, [program = "", ...args]: string[]): Promise<Outcome> {
  const began = Date.now();
  const PATH = [BIN, process.env.PATH].join(delimiter);
  const options = { cwd: ROOT, env: { ...process.env, PATH }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      terminal.line(`${error ? "✗" : "✓"} ${name} (${seconds(began)})`);
      resolve({ name, passed: !error, said: `${stdout}${stderr}` });
    });
  });
}

type Budget = { name: string; most: number; measure: () => Promise<number> };

/** The only checks that need the built page; each prints by how much it passes. */
const BUDGETS: Budget[] = [
  { name: "script of /", most: SCRIPT_BUDGET, measure: scriptOfHome },
  { name: "script of a class", most: CLASS_SCRIPT_BUDGET, measure: scriptOfClass },
];

async function checkBudget({ name, most, measure }: Budget): Promise<Outcome> {
  const began = Date.now();
  try {
    const bytes = await measure();
    const passed = bytes <= most;
    const said = `${kilobytes(bytes)} of at most ${kilobytes(most)}, brotli`;
    terminal.line(`${passed ? "✓" : "✗"} ${name}: ${said} (${seconds(began)})`);
    return { name, passed, said };
  } catch (error) {
    terminal.line(`✗ ${name} (${seconds(began)})`);
    return { name, passed: false, said: explainFailure(error) };
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** As many at a time as there are cores: each check keeps one busy. */
async function checkAll(): Promise<Outcome[]> {
  const programs = Object.entries(CHECKS).map((each) => () => check(...each));
  const budgets = BUDGETS.map((each) => () => checkBudget(each));
  const waiting = [...programs, ...budgets];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      outcomes.push(await next());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return outcomes;
}

const failed = (await checkAll()).filter(({ passed }) => !passed);
for (const { name, said } of failed) terminal.line(`\n── ${name} ──\n${said.trim()}`);
process.exitCode = failed.length === 0 ? 0 : 1;
