import { afterEach, expect, test, vi } from "vitest";

import { usualSignIn } from "./usual-sign-in.ts";

/** A page with these `<meta>` elements. */
const openPage = (metas: Record<string, string>) =>
  vi.stubGlobal("document", {
    querySelector: (selector: string) => {
      const content = metas[/name="([^"]+)"/.exec(selector)?.[1] ?? ""];
      return content === undefined ? null : { content };
    },
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("without an answer people sign in with a password and our own bot check", () => {
  openPage({});
  expect(usualSignIn()).toEqual({ social: null, bot_check: { provider: "own" }, mail: false });
});

test("without an answer the bot check is that of the key in the page", () => {
  const script = "https://www.google.com/recaptcha/api.js";
  openPage({ "bot-check-key": "public", "bot-check-script": script });
  expect(usualSignIn().bot_check).toEqual({ provider: "recaptcha", site_key: "public", script });
});
