import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { RawLine, sendRaw } from "../../backend/test/RawLine.ts";
import { type Site, startSite } from "../support/servers/site.ts";

let site: Site;
let port: string;
beforeAll(async () => {
  site = await startSite();
  port = new URL(site.url).port;
});
afterAll(() => site.close());

const ask = async (path: string, host: string) => {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0\r\nConnection: close\r\n\r\n`;
  return (await sendRaw(site.url, request)).heard;
};
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];
const isRendered = (page: string) => page.includes('id="state"');

describe("without PUBLIC_URL", () => {
  it("a page says where it is at localhost and at the address that was reached", async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`]) {
      const page = await ask("/blogs", host);
      const origin = `http://${host.toLowerCase()}`;
      expect(canonicalOf(page)).toBe(`${origin}/blogs`);
      expect(page).toContain(`property="og:url" content="${origin}/blogs"`);
    }
  });

  it.each([
    "evil.example",
    "evil.example:80",
    "192.0.2.1",
    "localhost:1",
    "localhost.evil.example",
    "[::1]",
    "[",
    "a b",
    '"><script>',
    "user@localhost",
    "x".repeat(5_000),
  ])("a page is the same without it for a host that nothing vouches for: %s", async (host) => {
    const page = await ask("/", host);
    expect(page).toContain("HTTP/1.1 200 OK");
    expect(isRendered(page)).toBe(true);
    expect(canonicalOf(page)).toBeUndefined();
    expect(page).not.toContain("og:url");
    expect(page).not.toContain("evil.example");
    expect(page).not.toContain("192.0.2.1");
  });

  it("what searches read names no such host", async () => {
    expect(await ask("/robots.txt", "evil.example")).not.toContain("Sitemap");
    for (const path of ["/sitemap.xml", "/rss.xml"]) {
      const refused = await ask(path, "evil.example");
      expect(refused).toContain("404 Not Found");
      expect(await ask(path, `localhost:${port}`)).toContain(`http://localhost:${port}/blogs`);
    }
  });

  it("no page has another host's facts in it, however they come at the same time", async () => {
    const hosts = ["evil.example", `localhost:${port}`, `127.0.0.1:${port}`, "other.example"];
    const asked = Array.from({ length: 40 }, (_, at) => ({
      host: hosts[at % hosts.length]!,
      path: ["/", "/blogs", "/pricing", "/contact", "/message"][at % 5]!,
    }));
    const pages = await Promise.all(asked.map(({ path, host }) => ask(path, host)));
    pages.forEach((page, at) => {
      const { host } = asked[at]!;
      const others = hosts.filter((each) => each !== host);
      expect(page).toContain("HTTP/1.1 200 OK");
      for (const other of others) expect(page).not.toContain(`http://${other}`);
    });
  });
});

it("with PUBLIC_URL every page is there, whatever it was asked for at", async () => {
  const known = await startSite({ backend: { publicUrl: "https://school.example/" } });
  const raw = await RawLine.open(known.url);
  await raw.write("GET /blogs HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  await raw.closed;
  await known.close();
  expect(canonicalOf(raw.heard)).toBe("https://school.example/blogs");
  expect(raw.heard).not.toContain("evil.example");
});
