import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Of all that passed only the first element of a rule is described, which else costs more than finding out. */
const violationsAlone = () => ({ resultTypes: ["violations" as const] });

const EVERY_RULE = (axe: AxeBuilder) => axe;
/** The rules that depend on colours; all others give the same result in both schemes. */
const RULES_OF_COLOUR = (axe: AxeBuilder) =>
  axe.withRules(["color-contrast", "link-in-text-block"]);

/**
 * What axe finds. A page without frames is judged where it is: what its frames found would be put together in a blank
 * page, opened for each judgement, which costs more than the judgement.
 */
async function judged(page: Page, limit: (axe: AxeBuilder) => AxeBuilder) {
  const alone = page.frames().length === 1;
  const builder = new AxeBuilder({ page }).setLegacyMode(alone).options(violationsAlone());
  const { violations } = await limit(builder).analyze();
  return violations;
}

/** Both colour schemes, each by itself. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const [colorScheme, limit] of [
    ["light", EVERY_RULE],
    ["dark", RULES_OF_COLOUR],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await judged(page, limit);
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
