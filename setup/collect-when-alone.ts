import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { guarded } from "@lyceum/shared/edges.ts";
import type { ErrorLog } from "@lyceum/shared/edges.ts";

/** Milliseconds between two looks. */
const LOOK = 5_000;
/** So many looks in a row have to find nobody. */
const LOOKS = 2;
/** Bytes of new objects that are worth a collection. */
const WORTH = 8 * 1024 * 1024;

/** `collect`, `used`: of this process's heap, unless a test says otherwise. `isAlone`: whether nobody would notice a pause. */
type Options = {
  isAlone: () => Promise<boolean>;
  log: ErrorLog;
  collect?: () => void;
  used?: () => number;
};

/**
 * Collects the garbage of this process while nobody uses it: V8 collects when memory is asked for, so that what a start, or a visit,
 * has left behind stays. Everything stands still for a tenth of a second.
 */
export function collectWhenAlone({
  isAlone,
  log,
  collect = collectAll,
  used = () => getHeapStatistics().used_heap_size,
}: Options): Disposable {
  let left = 0;
  let looks = 0;
  const look = async () => {
    if (used() - left < WORTH) return;
    looks = (await isAlone()) ? looks + 1 : 0;
    if (looks < LOOKS) return;
    looks = 0;
    collect();
    left = used();
  };
  const timer = setInterval(guarded("collection of garbage", log, look), LOOK).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/**
 * Also what V8 keeps for a while in case it is used again. A process that is started with the flag for it takes 70 ms longer: what Node has
 * compiled of itself is for processes without such flags.
 */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
}
