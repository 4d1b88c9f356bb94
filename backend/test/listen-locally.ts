import type { TestApp } from "./app.ts";

/** The address at which the site listens on this machine. */
export const listenLocally = ({ app }: Pick<TestApp, "app">): Promise<string> =>
  app.listen({ port: 0, host: "127.0.0.1" });
