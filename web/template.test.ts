import { describe, expect, test } from "vitest";
import { createTemplate } from "./template.ts";

const HTML = `<head><!--head--><title>Lyceum</title><!--/head-->
<meta name="site-name" content="Lyceum" /><meta name="credit" content="us" />
<meta name="support-email" content="" /><meta name="origin" content="" />
<meta name="ip-lookup" content="" /><meta name="api-base" content="/api" />
<meta name="java-api-base" content="/backend-service" />
<link rel="stylesheet" crossorigin href="/static/css/all.css"></head>
<body><div id="root"></div></body>`;
const SITE = {
  name: `A "school" <&> $& $1`,
  credit: "'them'",
  supportEmail: "help@school.example",
  ipLookup: "https://ip.example/json",
  origin: "https://school.example",
};

describe("the page's template", () => {
  const template = createTemplate(HTML);

  test("writes what the operator chose so that it stays text", () => {
    const shell = template.shell(SITE);
    expect(shell).toContain("<title>A &#34;school&#34; &#60;&#38;&#62; $&#38; $1</title>");
    expect(shell).toContain(
      'name="site-name" content="A &#34;school&#34; &#60;&#38;&#62; $&#38; $1"',
    );
    expect(shell).toContain('name="origin" content="https://school.example"');
    expect(shell).toContain('name="ip-lookup" content="https://ip.example/json"');
    expect(shell).toContain('name="api-base" content="/api"');
    expect(shell).toContain('<div id="root"></div>');
  });

  test("says where the calls go", () => {
    const bases = { api: "https://php.example/v1", javaApi: "/java" };
    const shell = template.shell({ ...SITE, bases });
    expect(shell).toContain('name="api-base" content="https://php.example/v1"');
    expect(shell).toContain('name="java-api-base" content="/java"');
  });

  test("has the public keys at providers, where there are any", () => {
    expect(template.shell(SITE)).not.toContain("-key");
    const botCheck = { siteKey: '6L"e', script: "https://check.example/?a&b" };
    const site = { ...SITE, botCheck, paymentKey: "rzp_live_1" };
    const rendered = { status: 200, head: "", body: "" };
    for (const page of [template.shell(site), template.page(site, rendered, "")]) {
      const [head] = page.split("</head>");
      expect(head).toContain('<meta name="bot-check-key" content="6L&#34;e" />');
      expect(head).toContain('name="bot-check-script" content="https://check.example/?a&#38;b"');
      expect(head).toContain('name="payment-key" content="rzp_live_1"');
    }
  });

  test("puts what was rendered where it belongs, to the letter", () => {
    const rendered = { status: 200, head: "<title>$& $1</title>", body: '<div id="root">$&</div>' };
    const page = template.page(SITE, rendered, "a{content:'$&'}");
    expect(page).toContain(`<head><title>$& $1</title>\n`);
    expect(page).toContain(`<style>a{content:'$&'}</style></head>`);
    const whole = '<link rel="stylesheet" crossorigin href="/static/css/all.css">';
    expect(page).toContain(`<body><div id="root">$&</div>${whole}</body>`);
    expect(template.sheet).toBe("/static/css/all.css");
  });

  test("refuses a page without a place for it", () => {
    expect(() => createTemplate("<html></html>")).toThrow("no place");
  });
});
