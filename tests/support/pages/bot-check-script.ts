import type { BrowserContext } from "@playwright/test";
import type { FakeSiteverify } from "../../../backend/test/fake-siteverify.ts";

/** Like reCAPTCHA's script: a checkbox in its own frame, whose answer it passes on. */
const SCRIPT = `{
  const frames = [];
  const render = (place, settings) => {
    const frame = place.appendChild(document.createElement("iframe"));
    frame.title = "reCAPTCHA";
    const [width, height] = settings.size === "compact" ? [164, 144] : [304, 78];
    Object.assign(frame, { width, height });
    frame.style.border = 0;
    frame.src = "https://www.google.com/recaptcha/api2/anchor?k=" + settings.sitekey;
    window.addEventListener("message", ({ data }) => settings.callback(data));
    return frames.push(frame) - 1;
  };
  const reset = (id) => { frames[id].src += "&again"; };
  window.grecaptcha = { render, reset };
  window[new URL(document.currentScript.src).searchParams.get("onload")]();
}`;
const anchor = (answer: string) => `<label><input type="checkbox"
  onchange="parent.postMessage('${answer}', '*')"> I'm not a robot</label>`;

export const BOT_CHECK_SCRIPT = "https://www.google.com/recaptcha/api.js";

/**
 * reCAPTCHA's widget in a browser, instead of the network, which tests do not have. The page's own policy is applied
 * before it.
 */
export async function openBotCheckTo(context: BrowserContext, fake: FakeSiteverify): Promise<void> {
  await context.route(`${BOT_CHECK_SCRIPT}?**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await context.route("https://www.google.com/recaptcha/api2/anchor?**", (route) =>
    route.fulfill({ contentType: "text/html", body: anchor(fake.solve()) }),
  );
}
