import type { ListedMediaHost } from "@lyceum/shared/rest/installation.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

const SILENT: Omit<ListedMediaHost, "id" | "address" | "answering"> = {
  draining: false,
  workers: 0,
  rooms: 0,
  consumers: 0,
  load: 0,
  packets_per_second: null,
};

const describe = async (host: Sfu, address: string | null): Promise<ListedMediaHost> => {
  const named = { id: null, address };
  try {
    const { workers, rooms, load, packetsPerSecond, draining } = await host.load({});
    return {
      ...named,
      answering: true,
      draining,
      workers: workers.length,
      rooms,
      consumers: workers.reduce((sum, { consumers }) => sum + consumers, 0),
      load,
      packets_per_second: packetsPerSecond,
    };
  } catch {
    return { ...named, answering: false, ...SILENT };
  }
};

/** What media hosts that the settings name carry now; `addresses` are those of the last ones, the others are in this process. Never rejects. */
export const describeHosts = (
  hosts: readonly Sfu[],
  addresses: readonly string[],
): Promise<ListedMediaHost[]> => {
  const near = hosts.length - addresses.length;
  return Promise.all(hosts.map((host, index) => describe(host, addresses[index - near] ?? null)));
};
