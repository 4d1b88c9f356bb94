import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below what systems give to outgoing connections (Linux from 32,768, others from 49,152): a server that ended finds
 * its port free again, and who asks for it meanwhile is never connected to themselves.
 */
const FIRST = 15_000;
const LAST = 32_000;
const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** A port of 127.0.0.1 that is free now, for a server that keeps it through its restarts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}.`);
}
