"use strict";

/**
 * Does for the sandbox what Razorpay's checkout.js does for Razorpay: `new Razorpay(options).open()`, `options.handler`,
 * `options.modal.ondismiss`, `on("payment.failed", …)`.
 */
(() => {
  const base = new URL(".", document.currentScript.src);

  class Razorpay {
    #options;
    #failed = [];
    #dialog = null;

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      if (event === "payment.failed") this.#failed.push(listener);
    }

    open() {
      if (this.#dialog) return;
      this.#dialog = this.#makeDialog();
      document.body.append(this.#dialog);
      window.addEventListener("message", this.#hear);
      this.#dialog.showModal();
    }

    close() {
      window.removeEventListener("message", this.#hear);
      this.#dialog?.remove();
      this.#dialog = null;
    }

    #makeDialog() {
      const { order_id, key, name, description } = this.#options;
      const page = new URL("page.html", base);
      page.search = new URLSearchParams({ order_id, key, description: description ?? name ?? "" });
      const frame = document.createElement("iframe");
      frame.src = page.href;
      frame.title = "Checkout (sandbox)";
      frame.style.cssText =
        "display:block;width:min(100vw,26rem);height:min(100dvh,34rem);border:0";
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Checkout (sandbox)");
      dialog.style.cssText =
        "padding:0;border:0;border-radius:16px;overflow:hidden;max-width:100vw";
      dialog.append(frame);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      return dialog;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #hear = ({ origin, source, data }) => {
      const frame = this.#dialog?.querySelector("iframe");
      if (origin !== base.origin || source !== frame?.contentWindow) return;
      if (data.sandboxCheckout === "dismissed") this.#dismiss();
      if (data.sandboxCheckout === "failed") this.#failed.forEach((tell) => tell(data.body));
      if (data.sandboxCheckout !== "paid") return;
      this.close();
      this.#options.handler(data.body);
    };
  }

  window.Razorpay = Razorpay;
})();
