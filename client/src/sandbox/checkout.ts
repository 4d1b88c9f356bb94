/**
 * Does for the sandbox what Razorpay's checkout.js does for Razorpay: `new Razorpay(options).open()`, `options.handler`,
 * `options.modal.ondismiss`, `on("payment.failed", …)`, `close()`. Source: Razorpay's guide to its web checkout.
 */
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";

type Options = {
  key: string;
  order_id: string;
  description?: string;
  handler: (result: unknown) => void;
  modal?: { ondismiss?: () => void };
};

const NAME = "Checkout (sandbox)";
const FRAME = "display:block;width:100%;height:100%;border:0";
const DIALOG =
  "padding:0;border:1px solid light-dark(#e2dccd,#2a342e);border-radius:16px;overflow:hidden;margin:auto;" +
  "width:min(100vw - 1rem,26rem);height:min(100dvh - 1rem,35rem);max-width:none;max-height:none;" +
  "background:light-dark(#faf8f2,#101512);box-shadow:0 0 0 100vmax rgb(0 0 0/.5)";

const makeFrame = ({ order_id, key, description = "" }: Options): HTMLIFrameElement => {
  const what: CheckoutAddress = { order_id, key, description };
  const frame = document.createElement("iframe");
  frame.src = `/sandbox-checkout.html?${new URLSearchParams(what)}`;
  frame.title = NAME;
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
    this.#dialog.setAttribute("aria-label", NAME);
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

  readonly #hear = ({ origin, source, data }: MessageEvent<CheckoutMessage>): void => {
    if (origin !== window.location.origin || source !== this.#frame?.contentWindow) return;
    if (data.sandboxCheckout === "dismissed") this.#dismiss();
    if (data.sandboxCheckout === "failed") this.#failed.forEach((tell) => tell(data.body));
    if (data.sandboxCheckout !== "paid") return;
    this.close();
    this.#options.handler(data.body);
  };
}

Object.assign(window, { Razorpay });
