import { execFile } from "node:child_process";

/**
 * The worker's exit code when it is started by hand, without MEDIASOUP_VERSION. Source: mediasoup's
 * worker/src/main.cpp.
 */
const STARTED_BY_HAND = 41;

/** Whether there is a worker at this path that this machine can run: right processor, all libraries present. */
export const runsHere = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(path, { env: {}, timeout: 10_000 }, (error) =>
      resolve(error?.code === STARTED_BY_HAND),
    );
  });
