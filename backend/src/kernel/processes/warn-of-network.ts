import type { Isolation } from "./isolation.ts";

type Log = { warn(message: string): void };

/** For operators: says where nothing but a program's own restraint keeps it from the network. */
export const warnOfNetwork = ({ ownNetwork }: Pick<Isolation, "ownNetwork">, log: Log): void => {
  if (ownNetwork) return;
  log.warn(
    "Programs that read strangers' files (videos, pictures, resumes, recordings) and render pages run without a network namespace, " +
      "because this system allows none, as most containers: one that such a file takes over could reach your network. " +
      "docs/OPERATIONS.md says under 'The network of programs' what can be done.",
  );
};
