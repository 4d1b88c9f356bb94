import type { types } from "mediasoup";

import { missing } from "./refusals.ts";

/**
 * Makes a stream on a transport. Race: what the transport's end overtakes has ended on the worker, but mediasoup
 * returns it as one that goes on for ever.
 */
export const madeOn = async <Made extends types.Producer | types.Consumer>(
  transport: types.Transport,
  make: () => Promise<Made>,
): Promise<Made> => {
  const made = await make();
  if (!transport.closed) return made;
  made.close();
  throw missing("transport");
};
