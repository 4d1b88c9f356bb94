import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { expect, vi } from "vitest";

import { remoteSfu } from "../src/sfu/remoteSfu.ts";
import { quiet } from "./SignalingHarness.ts";

const SECRET = "between us";
/** Milliseconds: no room is given up, however long the line is cut on a busy machine. */
const PATIENCE = 240_000;
const SECONDS = { timeout: 30_000 };

const serve = (host: Sfu, port = 0) =>
  serveSfu(host, { host: "127.0.0.1", port, secret: SECRET }, quiet);

/** The line from signaling to a media host, which a test cuts and mends. The host is its opener's to close. */
export class CuttableLine {
  /** The host, as signaling has it. */
  readonly sfu: Sfu;
  readonly #host: Sfu;
  #wire: Awaited<ReturnType<typeof serveSfu>>;

  private constructor(host: Sfu, wire: Awaited<ReturnType<typeof serveSfu>>) {
    this.#host = host;
    this.#wire = wire;
    this.sfu = remoteSfu({ url: wire.url, secret: SECRET, patience: PATIENCE }, quiet);
  }

  static async to(host: Sfu): Promise<CuttableLine> {
    const line = new CuttableLine(host, await serve(host));
    await line.#reached();
    return line;
  }

  /** Neither end hears of the other from now on, and signaling knows. */
  async cut(): Promise<void> {
    await this.#wire.close();
    await vi.waitFor(
      () => expect(this.sfu.load({})).rejects.toMatchObject({ code: "unavailable" }),
      SECONDS,
    );
  }

  async mend(): Promise<void> {
    this.#wire = await serve(this.#host, Number(new URL(this.#wire.url).port));
    await this.#reached();
  }

  async close(): Promise<void> {
    await this.sfu.close();
    await this.#wire.close();
  }

  async #reached(): Promise<void> {
    await vi.waitFor(() => this.sfu.load({}), SECONDS);
  }
}
