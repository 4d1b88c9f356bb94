import { type SfuConfig, createSfu } from "@lyceum/sfu/createSfu.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { practise } from "@lyceum/sfu/practise.ts";
import { sfuToCome } from "@lyceum/sfu/sfuToCome.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Logger } from "pino";

import about from "./package.json" with { type: "json" };
import type { Config } from "./config.ts";
import { openTraces } from "./telemetry/open-traces.ts";

/** `closeWithin`: milliseconds, within those that the supervisor gives a media host. */
const TRACED = { service: "lyceum-media-host", version: about.version, closeWithin: 500 };

/** A worker that is not there yet: its path once it is (rejects where it cannot be built), and what to tell people until then. */
export type ComingWorker = { whole: Promise<string>; why: () => string };

/** A host beside its site registers nowhere, and does without the database's libraries. */
const loadRegistering = () => import("@lyceum/backend/media-hosts/register-host.ts");

type MediaHostConfig = Pick<Config, "sfu" | "sfuWire" | "databaseUrl" | "traces">;

/** `coming`: see `startMediaHost`. `stop`: where it aborts meanwhile, a start that has not yet registered is given up, and rejects. */
type StartOptions = { coming?: ComingWorker | null; stop?: AbortSignal };

/**
 * Starts a media host that signaling elsewhere reaches. Answers where it listens, how to drain it, and how to end it. If its worker is
 * still `coming`, it listens already, and says so.
 */
export async function startMediaHost(
  { sfu: settings, sfuWire, databaseUrl, traces }: MediaHostConfig,
  log: Logger,
  { coming = null, stop }: StartOptions = {},
) {
  const opened = new AsyncDisposableStack();
  const owned = <Thing extends { close(): Promise<void> }>(thing: Thing) =>
    opened.adopt(thing, (each) => each.close());
  try {
    owned(await openTraces(traces, TRACED, log));
    const { sfu, working } = coming
      ? openLater(settings, coming, log)
      : { sfu: await createSfu(settings, log), working: Promise.resolve(true) };
    owned(sfu);
    const practised = keptForLater(
      working.then(async (works) => {
        if (works) await practise(sfu, settings, log);
      }),
    );
    const { listen: host, port, secret, url } = sfuWire;
    const wire = owned(await serveSfu(sfu, { host, port, secret }, log));
    // Who registers may be given a class at once. A worker that comes takes minutes.
    if (!coming) await practised;
    stop?.throwIfAborted();
    const registered =
      databaseUrl && url
        ? owned(await (await loadRegistering()).registerHost(sfu, url, databaseUrl, log))
        : null;
    return {
      url: wire.url,
      /** True once its workers run, false once none can be built. Rejects where they cannot be started. */
      working,
      /** Whether it carries no class. False while its workers are not there. */
      isAlone: () =>
        sfu.load({}).then(
          ({ rooms }) => rooms === 0,
          () => false,
        ),
      /** Null where this host is registered nowhere: nobody could be told to move its people. */
      leave: registered && ((cut: AbortSignal) => registered.leave(cut)),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function openLater(settings: SfuConfig, { whole, why }: ComingWorker, log: Logger) {
  const created = whole.then((workerBin) => createSfu({ ...settings, workerBin }, log));
  const isThere = whole.then(
    () => true,
    () => false,
  );
  const working = isThere.then((built) => built && created.then(() => true));
  return { sfu: sfuToCome(created, why, log), working: keptForLater(working) };
}
