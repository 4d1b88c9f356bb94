import type { BrowserContext } from "@playwright/test";
import type { FakeGoogle } from "../../../backend/test/fake-google.ts";

/** Like Google's script: it draws a button, and requests a token from Google on a press. */
const SCRIPT = `{
  let settings;
  const initialize = (given) => { settings = given; };
  const renderButton = (parent, look) => {
    const frame = parent.appendChild(document.createElement("iframe"));
    frame.src = "https://accounts.google.com/gsi/button?theme=" + look.theme;
    frame.title = "Continue with Google";
    frame.style.height = "40px";
    const sheet = document.head.appendChild(document.createElement("link"));
    sheet.rel = "stylesheet";
    sheet.href = "https://accounts.google.com/gsi/style";
    window.addEventListener("message", async ({ origin }) => {
      if (origin !== "https://accounts.google.com") return;
      const asked = new URLSearchParams({ client_id: settings.client_id, nonce: settings.nonce });
      const answer = await fetch("https://accounts.google.com/gsi/token?" + asked);
      settings.callback({ credential: await answer.text() });
    });
  };
  window.google = { accounts: { id: { initialize, renderButton } } };
}`;
const BUTTON = `<button onclick="parent.postMessage('pressed', '*')">Continue with Google</button>`;

const GOOGLE = "https://accounts.google.com/gsi";

/**
 * Google's sign-in in a browser, as a given person, instead of the network, which tests do not have. The page's own
 * policy is applied before it.
 */
export async function openGoogleTo(
  context: BrowserContext,
  google: FakeGoogle,
  who: Record<string, unknown>,
): Promise<void> {
  const answers = { client: ["text/javascript", SCRIPT], style: ["text/css", ""] } as const;
  for (const [name, [contentType, body]] of Object.entries(answers))
    await context.route(`${GOOGLE}/${name}`, (route) => route.fulfill({ contentType, body }));
  await context.route(`${GOOGLE}/button?**`, (route) =>
    route.fulfill({ contentType: "text/html", body: BUTTON }),
  );
  await context.route(`${GOOGLE}/token?**`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const claims = { ...who, aud: asked.get("client_id"), nonce: asked.get("nonce") };
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill({ headers, body: await google.tokenOf(claims) });
  });
}
