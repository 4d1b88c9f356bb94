import { describe, expect, test } from "vitest";

import { scriptText } from "../hydration/script-text.ts";
import { blogsLd, homeLd } from "./json-ld.ts";
import { siteOf } from "./site.ts";

const FACTS = { name: "Lyceum", credit: "", supportEmail: "", ipLookup: "" };
const SITE = siteOf({ ...FACTS, origin: "https://school.example" });
const HOSTILE = "</script><script>alert(1)</script><!-- & \u2028\u2029";

describe("data as the text of a script", () => {
  test("is the same data when it is read", () => {
    const data = { text: HOSTILE, list: [1, null, true], [HOSTILE]: "" };
    expect(JSON.parse(scriptText(data))).toEqual(data);
  });

  test("has nothing that ends the script, begins a comment or breaks a line", () => {
    expect(scriptText({ [HOSTILE]: HOSTILE })).not.toMatch(/[<>&\u2028\u2029]/);
  });
});

describe("what pages say of themselves", () => {
  test("has whole addresses, and courses in their order", () => {
    const course = {
      id: "c1",
      course_id: "waves",
      course_title: "Waves",
      course_category: "Physics",
      course_type: "Free" as const,
      course_price: 0,
      description: "",
      image_url: null,
      created_at: "2026-11-01T00:00:00Z",
      topics: 1,
    };
    const [school, , list] = homeLd(SITE, [course]);
    expect(school).toMatchObject({ url: "https://school.example/" });
    expect(list).toMatchObject({
      "@type": "ItemList",
      itemListElement: [
        { position: 1, item: { name: "Waves", url: "https://school.example/course-topics/c1" } },
      ],
    });
    expect(homeLd(SITE, [])).toHaveLength(2);
  });

  test("names no host where the site cannot know its own", () => {
    expect(JSON.stringify(homeLd(siteOf({ ...FACTS, origin: "" }), []))).not.toContain("://");
  });

  test("gives each blog its address", () => {
    const blog = { slug: "a b", title: "A", date: "2026-11-01", description: "D" };
    const summary = { ...blog, id: "1", course_title: "C", course_id: null, comments: 0 };
    expect(blogsLd(SITE, [summary]).blogPost).toMatchObject([
      { url: "https://school.example/blog/a%20b", datePublished: "2026-11-01" },
    ]);
  });
});
