import type { RequestInput } from "@lyceum/shared/signaling/requests.ts";

import { loadPart } from "../../../browser/load-part.ts";
import type * as engineModule from "../../../media/engine.ts";
import type { MediaLink } from "../../../media/MediaLink.ts";
import type { Signal } from "../../../media/signal.ts";

type Engine = typeof engineModule;
type ReceivedFirst = NonNullable<RequestInput<"joinClass">["receive"]>;

/** Pictures of a class's first screen. */
const FIRST_PICTURES = 9;

/** What a page makes in the green room, so that its join need not wait: the code of the media, and a connection. */
export class Preparation {
  readonly engine: Promise<Engine>;
  readonly #signal: Signal;
  readonly #classId: string;
  readonly #stops: (() => void)[];
  #link: MediaLink | null = null;
  #connecting = false;
  /** The class is live, and this person could join it. */
  #wanted = false;
  /** True from the join on. */
  #over = false;

  constructor(signal: Signal, classId: string) {
    this.#signal = signal;
    this.#classId = classId;
    this.engine = loadPart(() => import("../../../media/engine.ts"));
    // The server forgets what a lost page had prepared.
    this.#stops = [
      signal.onConnection((state) => {
        if (state === "lost") this.#drop();
        if (state === "connected" && this.#wanted) void this.#connect();
      }),
      signal.on("seatMoved", () => {
        this.#drop();
        if (this.#wanted) void this.#connect();
      }),
    ];
  }

  /** In the green room: whether the class is live and this person could join it now. */
  wish(wanted: boolean): void {
    this.#wanted = wanted;
    this.#over = false;
    if (wanted) void this.#connect();
    else this.#drop();
  }

  /** Never rejects: the join opens what is missing. */
  async #connect(): Promise<void> {
    if (this.#connecting || this.#link?.usable || this.#over) return;
    this.#connecting = true;
    this.#drop();
    try {
      const { prepareLink } = await this.engine;
      const link = await prepareLink(this.#signal, this.#classId);
      if (this.#over || !this.#wanted) link.close();
      else this.#link = link;
    } catch {
      // The class may have ended meanwhile, or have a lobby now.
    } finally {
      this.#connecting = false;
    }
  }

  /** The connection, if it still works, for a join. */
  take(): MediaLink | null {
    this.#over = true;
    const link = this.#link;
    this.#link = null;
    if (link?.usable) return link;
    link?.close();
    return null;
  }

  /** The page is left. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#over = true;
    this.#drop();
  }

  #drop(): void {
    this.#link?.close();
    this.#link = null;
  }
}

/** What a join asks for that can receive on this connection. */
export const receivedFirst = (link: MediaLink | null): { receive?: ReceivedFirst } =>
  link
    ? {
        receive: {
          rtpCapabilities: link.rtpCapabilities as ReceivedFirst["rtpCapabilities"],
          pictures: FIRST_PICTURES,
        },
      }
    : {};
