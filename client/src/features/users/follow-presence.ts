import type { Live } from "../../live/follow-list.ts";
import { keepAsking } from "../../live/keep-asking.ts";

/** Reports which of these people are online, now and at every change. Returns a function that stops it. */
export function followPresence(
  connection: Live,
  personIds: string[],
  tell: (online: ReadonlySet<string>) => void,
): () => void {
  let here: ReadonlySet<string> = new Set();
  const become = (next: ReadonlySet<string>) => {
    here = next;
    tell(here);
  };
  const asking = keepAsking(connection, {
    ask: async () => {
      const { online } = await connection.request("watchPresence", { personIds });
      if (!asking.stopped) become(new Set(online));
    },
  });
  const ends = [
    connection.on("presenceChanged", ({ personId, online }) =>
      become(online ? new Set([...here, personId]) : without(here, personId)),
    ),
    asking.stop,
  ];
  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchPresence", {}).catch(() => null);
  };
}

const without = (people: ReadonlySet<string>, person: string) =>
  new Set([...people].filter((each) => each !== person));
