import type { SfuNoticeBody, SfuNoticeName } from "./notices.ts";
import type { SfuBody, SfuReply, SfuRequestName } from "./requests.ts";

/**
 * A media host, near or far. Every verb of `SFU_REQUESTS` is a method; a refusal is thrown as `DomainError`.
 * A host that cannot be reached refuses with code `unavailable`, and its rooms are reported by `roomLost`.
 */
export type Sfu = {
  [Name in SfuRequestName]: (body: SfuBody<Name>) => Promise<SfuReply<Name>>;
} & {
  /** Calls back at every such notice; answers what stops it. */
  on<Name extends SfuNoticeName>(
    name: Name,
    listener: (body: SfuNoticeBody<Name>) => void,
  ): () => void;
  /** Idempotent. */
  close(): Promise<void>;
};
