import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { ACK_TIMEOUT } from "@lyceum/shared/limits.ts";
import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";

import { LiveSocket } from "../support/protocol/LiveSocket.ts";

/** Milliseconds between two tries of a page whose connection is lost, on average. */
const TRIED_EVERY = 300;

type Where = { urls: () => string[]; first: number; token: string; classId: string };

/**
 * A page in a class as a client by hand does it: whatever process it was connected to, it comes back to any that lives, joins again with
 * the same page id, and reads what it missed.
 */
export class RoamingPage {
  /** What everybody has said, by number. */
  readonly said = new Map<number, string>();
  /**
   * Notices of messages that came after those of later ones, on one seat; and messages that were another one before. One that is told again
   * because its sender had no answer and sent it again is the same one.
   */
  wrong = 0;
  /** When this page lost its seat or its connection, and when it had it back, by `performance.now()`. */
  readonly absences: { from: number; to: number }[] = [];
  readonly pageId = randomUUID();
  readonly #where: Where;
  #line: LiveSocket | null = null;
  /** Everything up to this version was read. */
  #read: number | null = null;
  /** The last version that this seat was told of. */
  #told = 0;
  #lostAt: number | null = null;
  #coming: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(where: Where) {
    this.#where = where;
    this.#coming = this.#come(where.first);
  }

  /** Resolves once it has its seat. */
  async seated(): Promise<void> {
    for (;;) {
      const coming = this.#coming;
      await coming;
      if (coming === this.#coming && this.#lostAt === null) return;
    }
  }

  get line(): LiveSocket {
    if (!this.#line) throw new Error("This page has no connection now.");
    return this.#line;
  }

  /** Says it again, with the same key, until it is acknowledged. */
  async say(text: string): Promise<void> {
    const body = { key: randomUUID(), to: "all", replyTo: null, text };
    for (;;) {
      await this.seated();
      const result = await this.#line?.send("sendMessage", body).catch(() => null);
      if (result?.ok) return;
      await wait(TRIED_EVERY);
    }
  }

  close(): void {
    this.#closed = true;
    this.#line?.close();
  }

  async #come(first: number): Promise<void> {
    for (let place = first; !this.#closed; place += 1) {
      const { urls, token } = this.#where;
      const url = urls()[place % urls().length]!;
      const line = await LiveSocket.connect(url, token, ACK_TIMEOUT).catch(() => null);
      if (line && (await this.#sit(line))) return;
      // It is not lost, but closed: this try goes on, and no other begins.
      this.#line = null;
      line?.close();
      await wait(TRIED_EVERY * (0.5 + Math.random()));
    }
  }

  async #sit(line: LiveSocket): Promise<boolean> {
    this.#line = line;
    line.socket.on("chatChanged", ({ messages }: { messages: ChatMessage[] }) => {
      for (const { version } of messages) {
        if (version < this.#told) this.wrong += 1;
        this.#told = version;
      }
      this.#hear(messages);
    });
    line.socket.on("seatMoved", () => this.#lost(() => this.#joinOn(line)));
    line.socket.on("disconnect", () => {
      if (this.#line === line) this.#lost(() => this.#come(Math.floor(Math.random() * 10)));
    });
    return this.#join(line).then(
      () => true,
      () => false,
    );
  }

  async #joinOn(line: LiveSocket): Promise<void> {
    while (line.socket.connected && !this.#closed) {
      const isBack = await this.#join(line).then(
        () => true,
        () => false,
      );
      if (isBack) return;
      await wait(TRIED_EVERY * (0.5 + Math.random()));
    }
  }

  async #join(line: LiveSocket): Promise<void> {
    const { classId } = this.#where;
    this.#told = 0;
    const snapshot = await line.request("joinClass", { classId, pageId: this.pageId });
    if (snapshot.class.state === "live") await this.#readAll(line);
    if (this.#lostAt !== null) this.absences.push({ from: this.#lostAt, to: performance.now() });
    this.#lostAt = null;
  }

  async #readAll(line: LiveSocket): Promise<void> {
    for (;;) {
      const part = await line.request("readChat", { after: this.#read });
      this.#hear(part.messages);
      this.#read = Math.max(this.#read ?? 0, part.version);
      if (!part.more) return;
    }
  }

  #lost(comeBack: () => Promise<void>): void {
    if (this.#closed) return;
    this.#lostAt ??= performance.now();
    this.#coming = comeBack();
  }

  #hear(messages: readonly ChatMessage[]): void {
    for (const { number, text } of messages) {
      const before = this.said.get(number);
      if (before !== undefined && before !== text) this.wrong += 1;
      this.said.set(number, text ?? "");
    }
  }
}
