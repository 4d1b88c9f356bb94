import { AddBlogPage } from "../../support/pages/BlogPages.ts";
import { makeBlog, postComment } from "../../support/people/blogs.ts";
import { makePicture } from "../../support/people/clip.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

test.use({ siteOptions: {} });

const ARTICLE = `
<p>Stand on a quay for six hours and the sea will have moved by more than your own height. Nothing pushed it. It was
<strong>pulled</strong>, by something a quarter of a million miles away, and <em>stretched</em> as it was pulled.</p>
<h2>One pull, two bulges</h2>
<p>The side of the earth that faces the moon is nearer to it, so it is pulled harder than the middle; the far side is
pulled less. What counts is the <a href="https://en.wikipedia.org/wiki/Tidal_force">difference</a>:</p>
<ul><li>the near water is drawn ahead of the earth,</li><li>the earth is drawn ahead of the far water,<ul><li>which is why
there are two tides a day.</li></ul></li></ul>
<h3>In numbers</h3>
<p>The force falls with the cube of the distance, as <code>2 * G * M * r / d ** 3</code> says:</p>
<pre><code>const tide = (mass: number, distance: number, radius: number) =&gt; (2 * GRAVITY * mass * radius) / distance ** 3;

tide(MOON.mass, MOON.distance, EARTH.radius); // 1.1e-6 m/s²
tide(SUN.mass, SUN.distance, EARTH.radius); // 0.5e-6 m/s²</code></pre>
<blockquote><p>The tides are the handwriting of the sky upon the water.</p></blockquote>
<h4>Try it</h4>
<ol><li>Find a tide table of your own coast.</li><li>Mark the days of the full moon.</li><li>Compare the heights.</li></ol>
<hr>
<p>Next week: why some seas have one tide a day, and some have none.</p>`;

const TITLES = [
  "How to read a proof without losing heart",
  "What a camera sees that you do not",
  "Three ways to remember the notes of the bass clef",
  "Letters for numbers",
  "A rather long title about the history of the slide rule, the abacus and everything in between",
];

test("blogs", async ({ people, site }) => {
  test.setTimeout(180_000);
  const admin = await people.admin();
  for (const [index, title] of TITLES.entries())
    await makeBlog(site, admin, { title, date: `2026-0${index + 3}-11`, content: ARTICLE });
  const { slug, id } = await makeBlog(site, admin, {
    title: "What the moon does to the sea",
    date: "2026-07-01",
    content: ARTICLE,
  });
  await postComment(admin.context.request, id, "I never understood the second bulge until now.");
  const { page } = await people.visitor();
  await page.goto("/blogs");
  const pager = page.getByText("Page 1 of 2");
  await shootWhole(page, "blogs", () => expect(pager).toBeVisible());
  await page.goto("/blogs?q=xylophone");
  await shoot(page, "blogs-empty", () => expect(page.getByText("No blogs found.")).toBeVisible());
  await page.goto(`/blog/${slug}`);
  await shootWhole(page, "blog", () =>
    expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  );

  const form = new AddBlogPage(admin.page);
  await admin.page.goto("/add-blog");
  await shootWhole(admin.page, "add-blog-empty", () => expect(form.content).toBeVisible());
  await form.fillIn({ title: "Why the sea is salt", content: "Rivers.", course: "Algebra" });
  await form.paste({ html: ARTICLE });
  await form.paste({ file: await makePicture("shot") });
  await expect(form.content.locator("img")).toBeVisible();
  await shootWhole(admin.page, "add-blog", () => expect(form.content).toBeVisible());
  await admin.page.getByRole("button", { name: "Preview" }).click();
  await shoot(admin.page, "add-blog-preview", () =>
    expect(admin.page.getByRole("dialog")).toBeVisible(),
  );
});
