import type { Plugin } from "vite";

/**
 * Builds what the sandboxes show beside the page, so that the page is not cut into more pieces for their sake: their own
 * pages, of payment and of signing in, and the scripts that open those. A script has a fixed address and is all in one file,
 * as those of the providers that it stands for.
 */
export const sandboxes = (): Plugin => ({
  name: "sandboxes",
  config: ({ build }) => {
    const beside = { outDir: build?.outDir ?? "dist", emptyOutDir: false, copyPublicDir: false };
    const script = (input: string, entryFileNames: string) => ({
      consumer: "client" as const,
      build: {
        ...beside,
        rolldownOptions: { input, output: { format: "iife" as const, entryFileNames } },
      },
    });
    return {
      environments: {
        sandbox: {
          consumer: "client",
          build: {
            ...beside,
            rolldownOptions: { input: ["sandbox-checkout.html", "sandbox-identity.html"] },
          },
        },
        checkout: script("src/sandbox/checkout.ts", "sandbox-checkout.js"),
        identity: script("src/sandbox/identity/client.ts", "sandbox-identity.js"),
      },
    };
  },
});
