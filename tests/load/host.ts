import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { pino } from "pino";

export type HostAddress = { url: string; secret: string };

const RETRY = 50;

/** The measured media host, reached over its socket as a signaling process reaches it. */
export const reach = async (address: HostAddress): Promise<Sfu> => {
  const sfu = remoteSfu(address, pino({ level: "silent" }));
  for (;;) {
    const reached = await sfu.load({}).then(
      () => true,
      () => false,
    );
    if (reached) return sfu;
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
};
