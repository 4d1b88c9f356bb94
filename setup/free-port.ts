import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems use for outgoing connections (Linux from 32,768, others from 49,152). So a restarted
 * server finds its port free, and a client that connects meanwhile never reaches itself.
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

/** A free port of 127.0.0.1, for a server that keeps it through its restarts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}.`);
}
