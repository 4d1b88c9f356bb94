import { expect as base } from "@playwright/test";

/** Milliseconds, in tests and in benchmarks alike, which no configuration of Playwright's reaches: the machines are shared. */
export const EXPECTED_WITHIN = 60_000;

export const expect = base.configure({ timeout: EXPECTED_WITHIN });
