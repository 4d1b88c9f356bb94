import { expect, it } from "vitest";

import { TARGETS, fuzz } from "../fuzz/fuzz.ts";

/** Another seed finds other faults: FUZZ_SEED, or `npm run fuzz` for any length of time. */
const SEED = process.env.FUZZ_SEED ?? "lyceum";
const SECONDS = 60;

it(`lives through a minute of odd things sent to every part of it (seed ${SEED})`, async () => {
  const { faults, steps } = await fuzz({ seed: SEED, seconds: SECONDS, targets: TARGETS });
  expect(faults).toEqual([]);
  expect(Object.keys(steps).toSorted()).toEqual(TARGETS.map(({ name }) => name).toSorted());
}, 300_000);
