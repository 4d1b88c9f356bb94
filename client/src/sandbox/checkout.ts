/**
 * Does for the sandbox what Razorpay's checkout.js does for Razorpay: `new Razorpay(options).open()`,
 * `options.handler`, `options.modal.ondismiss`, `on("payment.failed", …)`, `close()`. Source: Razorpay's guide to its
 * web checkout.
 */
import * as texts from "#text/sandbox.ts";
import { FrameDialog } from "./frame-dialog.ts";
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";

type Options = {
  key: string;
  order_id: string;
  description?: string;
  handler: (result: unknown) => void;
  modal?: { ondismiss?: () => void };
};

const addressOf = ({ order_id, key, description = "" }: Options): string => {
  const what: CheckoutAddress = { order_id, key, description };
  return `/sandbox-checkout.html?${new URLSearchParams(what)}`;
};

class Razorpay {
  readonly #options: Options;
  readonly #failed: ((body: unknown) => void)[] = [];
  #dialog: FrameDialog<CheckoutMessage> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  on(event: string, listener: (body: unknown) => void): void {
    if (event === "payment.failed") this.#failed.push(listener);
  }

  open(): void {
    if (this.#dialog) return;
    this.#dialog = new FrameDialog<CheckoutMessage>({
      name: texts.checkoutSandbox,
      src: addressOf(this.#options),
      onMessage: (message) => this.#hear(message),
      onCancel: () => this.#dismiss(),
    });
    this.#dialog.open();
  }

  close(): void {
    this.#dialog?.close();
    this.#dialog = null;
  }

  #dismiss(): void {
    this.close();
    this.#options.modal?.ondismiss?.();
  }

  #hear({ sandboxCheckout, body }: CheckoutMessage): void {
    if (sandboxCheckout === "dismissed") this.#dismiss();
    if (sandboxCheckout === "failed") this.#failed.forEach((tell) => tell(body));
    if (sandboxCheckout !== "paid") return;
    this.close();
    this.#options.handler(body);
  }
}

Object.assign(window, { Razorpay });
