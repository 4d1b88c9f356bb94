import type { Plugin } from "vite";

/**
 * Builds the payer's side of the sandbox beside the page, so that the page is not cut into more pieces for its sake:
 * the checkout's own page, and the script that opens that. The script has a fixed address and is all in one file, as
 * those of payment providers.
 */
export const sandboxCheckout = (): Plugin => ({
  name: "sandbox-checkout",
  config: ({ build }) => {
    const beside = { outDir: build?.outDir ?? "dist", emptyOutDir: false, copyPublicDir: false };
    const script = { format: "iife", entryFileNames: "sandbox-checkout.js" } as const;
    return {
      environments: {
        sandbox: {
          consumer: "client",
          build: { ...beside, rolldownOptions: { input: "sandbox-checkout.html" } },
        },
        checkout: {
          consumer: "client",
          build: {
            ...beside,
            rolldownOptions: { input: "src/sandbox/checkout.ts", output: script },
          },
        },
      },
    };
  },
});
