import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";

type Carried = SfuReply<"pipeCarried">;

/** Looks in a row at which more was put in and nothing had come out. */
const BROKEN_AFTER = 4;

/** One way through a pipe. */
class Way {
  #sent = 0;
  #received = 0;
  #misses = 0;

  /** Answers whether it is broken. Where nothing is put in, nothing is learned. */
  look(sent: number, received: number): boolean {
    if (received !== this.#received) this.#misses = 0;
    else if (sent > this.#sent) this.#misses += 1;
    [this.#sent, this.#received] = [sent, received];
    return this.#misses >= BROKEN_AFTER;
  }
}

/**
 * Whether what is put into a pipe at one end comes out at the other. One end alone cannot know: a publisher who sends nothing looks the
 * same to it.
 */
export class PipeHealth {
  readonly #out = new Way();
  readonly #back = new Way();

  /** What both ends have carried by now. Answers whether either way is broken. */
  look(home: Carried, far: Carried): boolean {
    const ways = [
      this.#out.look(home.sent, far.received),
      this.#back.look(far.sent, home.received),
    ];
    return ways.includes(true);
  }
}
