import { megabytes } from "./megabytes.ts";
import { FuzzedSite, type Inside } from "./FuzzedSite.ts";
import { Pulse } from "./Pulse.ts";
import { Random } from "./Random.ts";
import type { OpenTarget, Target } from "./Target.ts";
import { calls } from "./targets/calls.ts";
import { files } from "./targets/files.ts";
import { forms } from "./targets/forms.ts";
import { notices } from "./targets/notices.ts";
import { packets } from "./targets/packets.ts";
import { requestLines } from "./targets/request-lines.ts";
import { sockets } from "./targets/sockets.ts";
import { upgrades } from "./targets/upgrades.ts";

export const TARGETS: Target[] = [
  ...[requestLines, upgrades, calls, sockets, packets],
  ...[notices, forms, files],
];

export type FuzzOptions = {
  seed: string;
  seconds: number;
  targets: Target[];
  /** The only step to run, to reproduce a finding; otherwise all that fit into the time. */
  only?: number | undefined;
};

export type Findings = {
  /** The site's faults. Each names the target, the step and the request. */
  faults: string[];
  /** The errors that it logged as its own. */
  errors: string[];
  steps: Record<string, number>;
  inside: Inside[];
};

/** Bytes of heap that a site may keep after it has seen everything once. */
const GROWTH_MAX = 64 * 1024 * 1024;
/** Milliseconds of processor time in one turn of the event loop: the longest that /health waits on an idle machine. */
const TURN_MAX = 500;
/** Share of the time before memory is first measured: caches fill, code is compiled. */
const WARM_UP = 0.3;
const SETTLES = 3_000;
const FAULTS_SHOWN = 20;

/** Fuzzes a site through every target at once, and checks that it survives. */
export const fuzz = async (options: FuzzOptions): Promise<Findings> => {
  await using opened = new AsyncDisposableStack();
  const site = opened.adopt(await FuzzedSite.start(), (each) => each.close());
  const findings: Findings = { faults: [], errors: [], steps: {}, inside: [] };
  const running = await Promise.all(
    options.targets.map(async (target) => {
      const open = opened.adopt(await target.open(site), (each) => each.close());
      return { target, open };
    }),
  );
  // The cost of starting does not count.
  await site.inside();
  const pulse = opened.adopt(new Pulse(site.url), (each) => each.stop());
  const phase = async (name: string, seconds: number) => {
    const until = Date.now() + seconds * 1_000;
    await Promise.all(
      running.map(({ target, open }) =>
        run(target, open, { ...options, name, until, site, findings }),
      ),
    );
    await settle();
    if (site.alive) findings.inside.push(await site.inside());
  };
  await phase("first", options.seconds * WARM_UP);
  if (options.only === undefined) await phase("second", options.seconds * (1 - WARM_UP));
  judge(site, pulse, findings);
  const out = site.alive ? await site.shutOut() : [];
  if (out.length > 0) findings.faults.push(`The fuzzer's own ${out.join()} can no longer call`);
  findings.faults.push(...leftOpen(options.targets, findings.inside));
  return findings;
};

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLES));

type Run = FuzzOptions & { name: string; until: number; site: FuzzedSite; findings: Findings };

const run = async (target: Target, open: OpenTarget, options: Run): Promise<void> => {
  const { seed, name, until, only, site, findings } = options;
  let next = 0;
  const take = async (step: number) => {
    const fault = await open
      .step(new Random(`${seed} ${target.name} ${name} ${step}`))
      .catch((error: unknown) => `no answer: ${String(error)}`);
    findings.steps[target.name] = (findings.steps[target.name] ?? 0) + 1;
    if (fault && findings.faults.length < FAULTS_SHOWN)
      findings.faults.push(`${target.name}, ${name} phase, step ${step}: ${fault}`);
  };
  if (only !== undefined) return take(only);
  const worker = async () => {
    while (Date.now() < until && site.alive) await take(next++);
  };
  await Promise.all(Array.from({ length: target.atOnce }, worker));
};

const judge = (site: FuzzedSite, pulse: Pulse, findings: Findings): void => {
  const { faults, inside } = findings;
  findings.errors.push(...site.errors);
  if (!site.alive) faults.push(`The site's process ended. It said:\n${site.said}`);
  if (pulse.missed > 0) faults.push(`/health was not answered ${pulse.missed} times`);
  const [before, after] = inside;
  const turn = Math.max(...inside.map(({ longestTurn }) => longestTurn));
  if (turn > TURN_MAX)
    faults.push(`One turn of the event loop took ${Math.round(turn)} ms of processor time`);
  if (before && after && after.heap - before.heap > GROWTH_MAX)
    faults.push(
      `Memory did not come back: ${megabytes(before.heap)} → ${megabytes(after.heap)} of heap`,
    );
};

const leftOpen = (targets: Target[], inside: Inside[]): string[] =>
  targets.flatMap(({ name, network }) => {
    const left = (inside.at(-1)?.peers ?? []).filter(
      (peer) => network !== undefined && peer.startsWith(network),
    );
    return left.length > 0 ? [`${name}: ${left.length} connections are left open`] : [];
  });
