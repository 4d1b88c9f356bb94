import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

/** A person's transport, and what goes through it. `beside`: their other one, if that was made before. */
export type PooledTransport = {
  host: Sfu;
  beside: string | undefined;
  producers: Set<string>;
  consumers: Set<string>;
};

export const newTransport = (host: Sfu, beside?: string): PooledTransport => ({
  host,
  beside,
  producers: new Set(),
  consumers: new Set(),
});
