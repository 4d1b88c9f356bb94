import { CHROMIUM, FLAGS, launched } from "../pages/chromium.ts";

const HOST = "school.test";

/**
 * A browser that reaches this machine over http under a name that is not a secure context, as a school on its own
 * network is.
 */
export const PLAIN_BROWSER = {
  ...launched(CHROMIUM),
  args: [...FLAGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
};

/** The address of a site under that name. */
export const plainAddress = (url: string) => `http://${HOST}:${new URL(url).port}`;
