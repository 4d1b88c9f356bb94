import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp } from "../../../test/app.ts";
import { blog } from "../../../test/school.ts";
import { blogImages } from "./blog-images-repository.ts";

const HOUR = 60 * 60 * 1_000;

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const sent = async (hoursAgo: number) => {
  const key = `images/${randomUUID()}.webp`;
  const sent_at = new Date(Date.now() - hoursAgo * HOUR);
  await test.database.queries.insertInto("blog_images").values({ key, sent_at }).execute();
  return key;
};

const keysIn = async (table: "blog_images" | "media_removals") =>
  (await test.database.queries.selectFrom(table).select("key").orderBy("key").execute()).map(
    ({ key }) => key,
  );

it("removes the pictures of blogs that were never saved, a day later, and no other", async () => {
  const [shown, old, fresh] = [await sent(1_000), await sent(25), await sent(23)];
  const ofAnother = `images/${randomUUID()}.webp`;
  await blog(test, {
    content: `<p>So:</p><img src="/media/${shown}"><img src="/media/${ofAnother}">`,
  });
  const images = blogImages(test.database);
  await images.forgetUnused();
  await images.forgetUnused();
  expect(await keysIn("media_removals")).toEqual([old]);
  expect(await keysIn("blog_images")).toEqual([shown, fresh].toSorted());
});

it("removes a picture when the blog that it stood in is gone", async () => {
  const key = await sent(48);
  const { id } = await blog(test, { content: `<img src="/media/${key}">` });
  const images = blogImages(test.database);
  await images.forgetUnused();
  expect(await keysIn("media_removals")).not.toContain(key);
  await test.database.queries.deleteFrom("blogs").where("id", "=", id).execute();
  await images.forgetUnused();
  expect(await keysIn("media_removals")).toContain(key);
});
