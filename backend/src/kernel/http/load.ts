import { monitorEventLoopDelay } from "node:perf_hooks";

import { DomainError } from "@lyceum/shared/errors.ts";
import { guarded } from "@lyceum/shared/edges.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Of the part of the site that answers calls. */
    load: Load;
  }
}

/** What is refused under load, the first first. Classes that are going on are never. */
const SHED = ["crawlers", "pages", "calls", "sockets"] as const;
export type Shed = (typeof SHED)[number];

/** Milliseconds that the event loop is late, on average, from which on each is refused. */
const LATE: Record<Shed, number> = { crawlers: 100, pages: 200, calls: 600, sockets: 1_500 };
/** Looks, one after the other, that must agree before more is refused, and before less is. */
const LOOKS_UP = 2;
const LOOKS_DOWN = 4;
/** Less is refused only once it is this much better than where it began. */
const BETTER = 0.5;
export const LOOK_EVERY = 500;
const RESOLUTION = 20;
/** Seconds until a refused call may be tried again, spread so that not all come back at the same time. */
const RETRY_FIRST = 2;
const RETRY_SPREAD = 4;

/** How many milliseconds the event loop was late on average since this was asked last. */
export type LagSource = { read(): number; close(): void };

export type Load = {
  /** Whether requests of this kind are to be refused now. Counts what is refused. */
  sheds(what: Shed): boolean;
  /** The same, without counting. */
  isShed(what: Shed): boolean;
  close(): void;
};

/** For where nothing else is at work. */
export const CALM: Load = { sheds: () => false, isShed: () => false, close: () => undefined };

/** Of this process. */
export const eventLoopLag = (): LagSource => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  return {
    read: () => {
      const late = histogram.count === 0 ? 0 : histogram.mean / 1e6 - RESOLUTION;
      histogram.reset();
      return Math.max(0, late);
    },
    close: () => {
      histogram.disable();
    },
  };
};

/** Looks at the lag now and then, and says what to refuse; with hysteresis, so that it does not flutter. */
export const followLoad = (lag: LagSource, log: FastifyBaseLogger): Load => {
  let level = 0;
  let looks = { up: 0, down: 0 };
  let refused: Partial<Record<Shed, number>> = {};

  const change = (to: number, late: number) => {
    const facts = { shed: SHED.slice(0, to), late: Math.round(late), refused };
    if (to > level) log.warn(facts, "The event loop is late: less is let in");
    else log.info(facts, "The event loop is less late: more is let in");
    level = to;
    looks = { up: 0, down: 0 };
    refused = {};
  };
  const look = () => {
    const late = lag.read();
    const wanted = SHED.filter((what) => late >= LATE[what]).length;
    const highest = SHED[level - 1];
    const isBetter = highest !== undefined && late < LATE[highest] * BETTER;
    looks = {
      up: wanted > level ? looks.up + 1 : 0,
      down: isBetter ? looks.down + 1 : 0,
    };
    if (looks.up >= LOOKS_UP) change(wanted, late);
    else if (looks.down >= LOOKS_DOWN) change(level - 1, late);
  };
  const timer = setInterval(guarded("load", log, look), LOOK_EVERY).unref();

  const isShed = (what: Shed) => SHED.indexOf(what) < level;

  return {
    sheds: (what) => {
      if (!isShed(what)) return false;
      refused[what] = (refused[what] ?? 0) + 1;
      return true;
    },
    isShed,
    close: () => {
      clearInterval(timer);
      lag.close();
    },
  };
};

/** A hook that refuses calls while they are shed. Throws Overload. */
export const shedCalls = (load: Load) => async (): Promise<void> => {
  if (load.sheds("calls")) throw new Overload();
};

/** A refusal that is counted, and not logged each time: writing it down would be more work than answering. */
export class Overload extends DomainError {
  constructor(retryAfter = RETRY_FIRST + Math.floor(Math.random() * RETRY_SPREAD)) {
    super("unavailable", MESSAGES.unavailable, retryAfter);
  }
}
