import { expect, test } from "vitest";

import { richHtml } from "./rich-html.ts";

test("links, code and formulas are readable as such", () => {
  expect(richHtml("See https://a.example/?b=1&c=2.")).toBe(
    'See <a href="https://a.example/?b=1&#38;c=2" rel="noopener noreferrer nofollow ugc">https://a.example/?b=1&#38;c=2</a>.',
  );
  expect(richHtml("```js\nlet a;\n```")).toBe('<pre><span class="keyword">let</span> a;</pre>');
  expect(richHtml("`a<b`")).toBe("<code>a&#60;b</code>");
  const formula = richHtml("$a^2$");
  expect(formula).toContain("<msup><mi>a</mi><mn>2</mn></msup>");
  expect(formula).toContain("</math>");
});

test.each([
  "<script>alert(1)</script>",
  "$</math><script>alert(1)</script>$",
  "$\\text{<img src=x onerror=alert(1)>}$",
  "$\\href{javascript:alert(1)}{x}$",
  "$\\htmlClass{a}{<b>}$",
  "$\\includegraphics{https://evil.example/x.png}$",
  "$\\fcolorbox{red}{blue}{x}$",
  "```html\n<img src=x onerror=alert(1)>\n```",
  '`"><script>alert(1)</script>`',
  'https://a.example/"onmouseover="alert(1)',
])("%s becomes nothing that runs", (text) => {
  expect(richHtml(text)).not.toMatch(
    /<(?:script|img|iframe)|href="(?!https?:)|\sstyle=|"\s*on\w+=/,
  );
});

test("a formula that would grow without end, or is none, is shown as it was written", () => {
  for (const text of ["\\def\\a{\\a\\a}\\a", "\\frac{", "\\unknown"])
    expect(richHtml(`$${text}$`)).toMatch(/^<code>/);
  expect(richHtml(`$$\\rule{9999em}{9999em}$$`)).not.toContain('"9999em"');
});
