import { runScript } from "../../browser/run-script.ts";

/** The API of reCAPTCHA's script and its substitutes. Source: reCAPTCHA v2, "JavaScript API". */
export type BotCheckScript = {
  render(
    place: HTMLElement,
    settings: {
      sitekey: string;
      theme: "light" | "dark";
      size: "normal" | "compact";
      callback: (answer: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): string | number;
  reset(widget: string | number): void;
};

const READY = "botCheckReady";

type WithBotCheck = { grecaptcha?: BotCheckScript; [READY]?: () => void };

let loading: Promise<BotCheckScript> | null = null;

/** The provider's script, loaded once. Rejects if it does not load; a later call tries again. */
export const loadBotCheck = (address: string): Promise<BotCheckScript> => {
  loading ??= load(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

async function load(address: string): Promise<BotCheckScript> {
  const page = window as WithBotCheck;
  const url = new URL(address, window.location.href);
  url.searchParams.set("render", "explicit");
  url.searchParams.set("onload", READY);
  // It loads more than itself, and calls back when that is done.
  const ready = new Promise<void>((resolve) => {
    page[READY] = resolve;
  });
  await runScript(url.href);
  await ready;
  if (!page.grecaptcha) throw new Error(`${address} checks nobody.`);
  return page.grecaptcha;
}
