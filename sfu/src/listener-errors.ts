import { reportCaught } from "@lyceum/shared/edges.ts";
import type { types } from "mediasoup";
import type { Logger } from "pino";

/** The event by which mediasoup tells what a listener of another event threw. */
const THROWN = "listenererror";

type Emitter = {
  removeAllListeners(event: typeof THROWN): unknown;
  on(event: typeof THROWN, listener: (event: unknown, error: unknown) => void): unknown;
};

/**
 * Logs and counts what our listeners throw at this worker, and at everything that is made on it. mediasoup catches that, and would log it
 * itself, of most things, and count nothing. Call it before anything is made on the worker.
 */
export const reportListenerErrors = (worker: types.Worker, log: Logger): void => {
  const report = (event: unknown, error: unknown) =>
    reportCaught("listeners of media", log.child({ event }), error);
  const watch = (made: Emitter & { readonly observer: Emitter }) => {
    for (const emitter of [made, made.observer]) {
      // mediasoup's own, which logs: each error is logged once.
      emitter.removeAllListeners(THROWN);
      emitter.on(THROWN, report);
    }
  };
  const watchTransport = (transport: types.Transport) => {
    watch(transport);
    transport.observer.on("newproducer", watch);
    transport.observer.on("newconsumer", watch);
  };
  const watchRouter = (router: types.Router) => {
    watch(router);
    router.observer.on("newtransport", watchTransport);
    router.observer.on("newrtpobserver", watch);
  };
  watch(worker);
  worker.observer.on("newwebrtcserver", watch);
  worker.observer.on("newrouter", watchRouter);
};
