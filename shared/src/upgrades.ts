type Line = { on(event: "error", listener: () => void): unknown; destroy(): unknown };
type Upgrading = {
  on(event: "upgrade", listener: (request: { url?: string }, line: Line) => void): unknown;
};

/** Whether a Socket.IO server at this path takes a request for this target: what its library looks at, to the letter. */
export const isForSockets = (path: string, target = ""): boolean => target.startsWith(`${path}/`);

/**
 * Ends the upgrades of an HTTP server that are not for its Socket.IO server, which has this path and `destroyUpgrade: false`: by
 * itself that library ends only its own side of them, and never reads far enough to see the peer's end.
 */
export const endOddUpgrades = (server: Upgrading, path: string): void => {
  server.on("upgrade", ({ url }, line) => {
    // Node listens no more, and the library not before it has decided: a reset until then would end the process.
    line.on("error", () => undefined);
    if (!isForSockets(path, url)) line.destroy();
  });
};
