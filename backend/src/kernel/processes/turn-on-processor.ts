import { readFile, readdir, writeFile } from "node:fs/promises";

/**
 * A group of its own may be scheduled as one, so that its niceness counts within it alone and the group has one too: see
 * sched(7), autogroup. Where groups are not scheduled so there is no such file.
 */
export const OWN_GROUP = "/proc/self/autogroup";

/** Gets what others leave. */
const LAST = 19;

/**
 * A command of /bin/sh that puts its group behind all others and then becomes the program: before its first step, as it
 * would else run as long as the server itself does. The system takes ten such words a second from users other than root.
 */
export const BEHIND_OTHERS = `tries=0
until echo ${LAST} 2>/dev/null >${OWN_GROUP} || [ $tries -ge 40 ]; do tries=$((tries + 1)); sleep 0.05; done
exec "$@"`;

/** Of all its threads, in nanoseconds: how long they ran, and how long they waited for a processor. */
export type Turn = { ran: number; waited: number };

/** Null where the process is gone, or the system does not say. */
export const turnOf = async (pid: number): Promise<Turn | null> => {
  try {
    const turn = { ran: 0, waited: 0 };
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const said = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "latin1");
      const [ran = 0, waited = 0] = said.split(" ").map(Number);
      turn.ran += ran;
      turn.waited += waited;
    }
    return turn;
  } catch {
    return null;
  }
};

/** False where the system takes no such word now. */
export const raiseGroup = (pid: number, niceness: number): Promise<boolean> =>
  writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
    () => true,
    () => false,
  );
