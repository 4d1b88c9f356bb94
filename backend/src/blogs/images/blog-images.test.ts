import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, silent } from "../../../test/app.ts";
import { blog } from "../../../test/school.ts";
import { connect } from "../../kernel/database/database.ts";
import { blogImages } from "./blog-images-repository.ts";

const DAY = 24 * 60 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const sent = async (daysAgo: number) => {
  const key = `images/${randomUUID()}.webp`;
  const sent_at = new Date(Date.now() - daysAgo * DAY);
  await test.database.queries.insertInto("blog_images").values({ key, sent_at }).execute();
  return key;
};

const keysIn = async (table: "blog_images" | "media_removals") =>
  (await test.database.queries.selectFrom(table).select("key").orderBy("key").execute()).map(
    ({ key }) => key,
  );

it("removes the pictures of blogs that were never saved, once no draft waits any more, and no other", async () => {
  const [shown, old, fresh] = [await sent(1_000), await sent(91), await sent(89)];
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
  const key = await sent(180);
  const { id } = await blog(test, { content: `<img src="/media/${key}">` });
  const images = blogImages(test.database);
  await images.forgetUnused();
  expect(await keysIn("media_removals")).not.toContain(key);
  await test.database.queries.deleteFrom("blogs").where("id", "=", id).execute();
  await images.forgetUnused();
  expect(await keysIn("media_removals")).toContain(key);
});

it.each([
  ["a link to it, of this site", (key: string) => `<p><a href="/media/${key}">See</a></p>`],
  [
    "a link to it, as of elsewhere",
    (key: string) => `<a href="https://a.example/media/${key}?a">See</a>`,
  ],
  ["its address as a text", (key: string) => `<p>At ${key}, and so on</p>`],
  ["another before it, without a gap", (key: string) => `<p>images/images/images/${key}</p>`],
  ["a longer name that begins with it", (key: string) => `<p>/media/${key}2</p>`],
  ["it twice", (key: string) => `<img src="/media/${key}"><img src="/media/${key}">`],
])("keeps a picture where a blog has %s", async (_what, contentOf) => {
  const key = await sent(180);
  await blog(test, { content: contentOf(key) });
  await blogImages(test.database).forgetUnused();
  expect(await keysIn("blog_images")).toContain(key);
});

it("keeps a picture of which it cannot tell, by its key, whether it is used", async () => {
  const key = "images/of-another-form.webp";
  const sent_at = new Date(0);
  await test.database.queries.insertInto("blog_images").values({ key, sent_at }).execute();
  await blogImages(test.database).forgetUnused();
  expect(await keysIn("blog_images")).toContain(key);
});

it("keeps a picture that was put into a blog after it was saved", async () => {
  const [before, after] = [await sent(180), await sent(180)];
  const { id } = await blog(test, { content: `<img src="/media/${before}">` });
  const content = `<img src="/media/${after}">`;
  await test.database.queries.updateTable("blogs").set({ content }).where("id", "=", id).execute();
  await blogImages(test.database).forgetUnused();
  expect(await keysIn("blog_images")).toContain(after);
  expect(await keysIn("blog_images")).not.toContain(before);
});

it("finds them among many blogs, each of which has two of them in a long text", async () => {
  const { pool, url } = test.database;
  await pool.query(`with many as (select n, gen_random_uuid() as one, gen_random_uuid() as two
      from generate_series(1, 1500) n),
    noted as (insert into blog_images (key, sent_at)
      select format('images/%s.webp', id), now() - interval '120 days'
      from many, unnest(array[one, two]) id)
    insert into blogs (slug, title, date, content, plain)
    select 'many-' || n, 'A blog', '2026-03-01', format('%s<img src="/media/images/%s.webp"><p>And:</p><img src="/media/images/%s.webp" alt="Two">',
      repeat('<p>Words of a long text, and then some more.</p>', 420), one, two), 'Words.' from many`);
  const unused = await sent(180);
  // A fifth of what the site gives a statement, so that a slow clean-up is found out soon.
  const hurried = connect(url, silent, { statement_timeout: 2_000 });
  try {
    await blogImages(hurried).forgetUnused();
  } finally {
    await hurried.close();
  }
  expect(await keysIn("media_removals")).toContain(unused);
  const { rows } = await pool.query(
    "select from blog_images where sent_at < now() - interval '119 days' and sent_at > now() - interval '121 days'",
  );
  expect(rows).toHaveLength(3_000);
});
