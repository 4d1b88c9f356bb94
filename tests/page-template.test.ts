import { describe, expect, test } from "vitest";
import { createTemplate } from "../page-template.ts";

const HTML = `<head><!--head--><title>Lyceum</title><!--/head-->
<meta name="site-name" content="Lyceum" /><meta name="credit" content="us" />
<meta name="support-email" content="" /><meta name="origin" content="" /></head>
<body><div id="root"></div></body>`;
const CHUNKS = {
  "index.html": { file: "assets/index.js", name: "index", imports: ["_jsx.js"] },
  "_jsx.js": { file: "assets/jsx.js" },
  "src/BlogPage.tsx": {
    ...{ file: "assets/BlogPage.js", name: "BlogPage" },
    imports: ["index.html", "_article.js", "_jsx.js"],
  },
  "_article.js": { file: "assets/article.js", imports: ["_jsx.js"] },
};
const SITE = {
  ...{ name: `A "school" <&> $& $1`, credit: "'them'", supportEmail: "help@school.example" },
  origin: "https://school.example",
};

describe("the page's template", () => {
  const template = createTemplate(HTML, CHUNKS);

  test("writes what the operator chose so that it stays text", () => {
    const shell = template.shell(SITE);
    expect(shell).toContain("<title>A &#34;school&#34; &#60;&#38;&#62; $&#38; $1</title>");
    expect(shell).toContain(
      'name="site-name" content="A &#34;school&#34; &#60;&#38;&#62; $&#38; $1"',
    );
    expect(shell).toContain('name="origin" content="https://school.example"');
    expect(shell).toContain('<div id="root"></div>');
  });

  test("puts what was rendered where it belongs, to the letter", () => {
    const body = '<div id="root">$&</div>';
    const rendered = { status: 200, head: "<title>$& $1</title>", body, chunks: [] };
    const page = template.page(SITE, rendered);
    expect(page).toContain(`<head><title>$& $1</title>\n`);
    expect(page).toContain(`<body><div id="root">$&</div></body>`);
  });

  test("has what a page takes to go on fetched at once, and nothing twice", () => {
    const rendered = { status: 200, head: "", body: "", chunks: ["BlogPage"] };
    expect(template.page(SITE, rendered).match(/<link [^>]*>/g)).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/BlogPage.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/article.js">',
    ]);
  });

  test("refuses a page without a place for it", () => {
    expect(() => createTemplate("<html></html>", CHUNKS)).toThrow("no place");
  });
});
