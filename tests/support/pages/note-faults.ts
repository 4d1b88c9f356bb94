import type { Browser, BrowserContext } from "@playwright/test";

/** Records uncaught errors and unhandled rejections of a context's pages. */
export function noteFaults(context: BrowserContext, faults: string[]): void {
  context.on("weberror", (error) => {
    const thrown = error.error();
    faults.push(`${error.page()?.url() ?? "a page"}: ${thrown.stack ?? String(thrown)}`);
  });
}

/** Does so for every new context until the returned function is called. */
export function noteFaultsOfAll(browser: Browser, faults: string[]): () => void {
  const { newContext } = browser;
  Object.assign(browser, {
    newContext: async (...options: Parameters<Browser["newContext"]>) => {
      const context = await newContext.apply(browser, options);
      noteFaults(context, faults);
      return context;
    },
  });
  return () => void Object.assign(browser, { newContext });
}
