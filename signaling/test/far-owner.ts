import http from "node:http";

import { freePort } from "../../setup/free-port.ts";
import type { ClusterConfig } from "../src/cluster/Cluster.ts";
import type { Signaling } from "../src/signaling.ts";

/** Whether this run has its pages at one process and its classes at another. */
export const isFar = (): boolean => process.env["LYCEUM_SIGNALING"] === "far";

/** How one of several processes on this machine is reached by the others. */
export const clusterOnThisMachine = async (): Promise<ClusterConfig> => {
  const [host, port] = ["127.0.0.1", await freePort()];
  return { url: `http://${host}:${port}`, host, port, secret: "between these processes alone" };
};

/**
 * Two processes as one: the first has all classes, the second all sockets. So the tests of classes are tests of the links too.
 * @param open Opens a process; `server` is where its sockets come.
 */
export const openFar = async (
  server: http.Server,
  open: (server: http.Server, cluster: ClusterConfig) => Promise<Signaling>,
): Promise<Signaling> => {
  const owner = await open(http.createServer(), await clusterOnThisMachine());
  const edge = await open(server, await clusterOnThisMachine());
  return {
    refusing: () => [...edge.refusing(), ...owner.refusing()],
    held: () => {
      const [ofOwner, ofEdge] = [owner.held(), edge.held()];
      const names = Object.keys(ofOwner);
      return Object.fromEntries(
        names.map((name) => [name, Math.max(ofOwner[name] ?? 0, ofEdge[name] ?? 0)]),
      );
    },
    stopping: () => {
      edge.stopping();
      owner.stopping();
    },
    close: async () => {
      await edge.close();
      await owner.close();
    },
  };
};
