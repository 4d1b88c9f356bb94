/// <reference lib="dom" />
/**
 * Does for the sandbox what Razorpay's checkout.js does for Razorpay: `new Razorpay(options).open()`, `options.handler`,
 * `options.modal.ondismiss`, `on("payment.failed", …)`.
 */

type Options = {
  key: string;
  order_id: string;
  name?: string;
  description?: string;
  handler: (result: unknown) => void;
  modal?: { ondismiss?: () => void };
};
type Message = { sandboxCheckout?: "paid" | "failed" | "dismissed"; body?: unknown };

const base = new URL(".", import.meta.url);
const FRAME = "display:block;width:min(100vw,26rem);height:min(100dvh,34rem);border:0";
const DIALOG = "padding:0;border:0;border-radius:16px;overflow:hidden;max-width:100vw;margin:auto";

const makeFrame = ({ order_id, key, name, description }: Options): HTMLIFrameElement => {
  const page = new URL("page.html", base);
  const what = { order_id, key, description: description ?? name ?? "" };
  page.search = new URLSearchParams(what).toString();
  const frame = document.createElement("iframe");
  frame.src = page.href;
  frame.title = "Checkout (sandbox)";
  frame.style.cssText = FRAME;
  return frame;
};

class Razorpay {
  readonly #options: Options;
  readonly #failed: ((body: unknown) => void)[] = [];
  #dialog: HTMLDialogElement | null = null;
  #frame: HTMLIFrameElement | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  on(event: string, listener: (body: unknown) => void): void {
    if (event === "payment.failed") this.#failed.push(listener);
  }

  open(): void {
    if (this.#dialog) return;
    this.#frame = makeFrame(this.#options);
    this.#dialog = document.createElement("dialog");
    this.#dialog.setAttribute("aria-label", "Checkout (sandbox)");
    this.#dialog.style.cssText = DIALOG;
    this.#dialog.append(this.#frame);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#dismiss();
    });
    document.body.append(this.#dialog);
    window.addEventListener("message", this.#hear);
    this.#dialog.showModal();
  }

  close(): void {
    window.removeEventListener("message", this.#hear);
    this.#dialog?.remove();
    this.#dialog = null;
  }

  #dismiss(): void {
    this.close();
    this.#options.modal?.ondismiss?.();
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<Message>): void => {
    if (origin !== base.origin || source !== this.#frame?.contentWindow) return;
    if (data.sandboxCheckout === "dismissed") this.#dismiss();
    if (data.sandboxCheckout === "failed") this.#failed.forEach((tell) => tell(data.body));
    if (data.sandboxCheckout !== "paid") return;
    this.close();
    this.#options.handler(data.body);
  };
}

Object.assign(window, { Razorpay });

export {};
