import type { SfuNoticeBody, SfuNoticeName } from "./notices.ts";
import type { SfuBody, SfuReply, SfuRequestName } from "./requests.ts";

/**
 * A local or remote media host. Every verb of `SFU_REQUESTS` is a method; a refusal is thrown as `DomainError`. An
 * unreachable host refuses with code `unavailable`, and its rooms are reported by `roomLost`.
 */
export type Sfu = {
  [Name in SfuRequestName]: (body: SfuBody<Name>) => Promise<SfuReply<Name>>;
} & {
  /** Calls back at every such notice; returns a function that stops it. */
  on<Name extends SfuNoticeName>(
    name: Name,
    listener: (body: SfuNoticeBody<Name>) => void,
  ): () => void;
  /** Of a remote host alone: calls back each time that the line to it is made; returns a function that stops it. */
  onReached?(listener: () => void): () => void;
  /** Of a remote host alone: its address while it refuses this process's secret, else null. */
  refusing?(): string | null;
  /** Of several hosts as one: what a home that drains still carries of a class that left it ends now. */
  endKept?(roomId: string): void;
  /** Of hosts that several processes use: another one has this room now, or is about to. It stays open, and is not this process's to close. */
  letGo?(roomId: string): void;
  /** Idempotent. */
  close(): Promise<void>;
};
