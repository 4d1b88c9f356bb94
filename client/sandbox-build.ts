import type { Plugin } from "vite";

/**
 * Builds the payer's side of the sandbox: the page of its checkout, and beside it the script that opens that page. The
 * script has a fixed address and is all in one file, as those of payment providers.
 */
export const sandboxCheckout = (): Plugin => ({
  name: "sandbox-checkout",
  config: ({ build }) => ({
    environments: {
      client: {
        build: { rolldownOptions: { input: ["index.html", "sandbox-checkout.html"] } },
      },
      checkout: {
        consumer: "client",
        build: {
          outDir: build?.outDir ?? "dist",
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: "src/sandbox/checkout.ts",
            output: { format: "iife", entryFileNames: "sandbox-checkout.js" },
          },
        },
      },
    },
  }),
});
