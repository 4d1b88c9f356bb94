import type { Locator } from "@playwright/test";
import { expect } from "./expect.ts";

/** Where an element is in the window; fails the test if it is nowhere. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  expect(box, element.toString()).not.toBeNull();
  return box!;
}
