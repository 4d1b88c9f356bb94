import { test } from "../pages/test.ts";
import { People } from "./people.ts";

type LiveClass = Awaited<ReturnType<People["liveClass"]>>;

/**
 * A live class in which several tests are held, each of which leaves it as it was: three people with cameras take as long
 * to come as most tests take. To be called within `test.describe`, or at the top of a file; returns what gives the class.
 */
export function sharedClass(students: string[]): () => LiveClass {
  let people: People | undefined;
  let held: LiveClass | undefined;
  test.beforeAll(async ({ site, browser }) => {
    people = new People(site, browser);
    held = await people.liveClass(students);
  });
  test.afterAll(() => people?.leave());
  return () => held!;
}
