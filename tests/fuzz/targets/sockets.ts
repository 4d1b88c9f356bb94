import { randomUUID } from "node:crypto";

import { REQUESTS, type RequestName } from "@lyceum/shared/signaling/requests.ts";

import { BODIES } from "../../../signaling/test/bodies.ts";
import { LiveSocket } from "../../support/protocol/LiveSocket.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import { newClass } from "../new-class.ts";
import type { Random } from "../Random.ts";
import { Remembered } from "../Remembered.ts";
import { sampleOf } from "../samples.ts";
import type { Target } from "../Target.ts";
import { mutated, oddText, oddValue } from "../values.ts";

const NAMES = Object.keys(REQUESTS) as RequestName[];
/** A socket is dropped after this many requests, before its limit closes it. */
const REQUESTS_EACH = 150;

type Page = { socket: LiveSocket; left: number };
/** The class that pages enter, and the ids that requests may name. */
type Place = { classId: string; seen: Remembered };

/** Every socket request, in every role, in and out of a live class, in any order. */
export const sockets: Target = {
  name: "sockets",
  atOnce: 3,
  async open(site) {
    const seen = new Remembered();
    const place: Place = { classId: await newClass(site), seen };
    seen.note(place.classId);
    const pages: Page[] = [];
    const page = async (random: Random): Promise<Page> => {
      const index = random.below(8);
      const known = pages[index];
      if (known?.socket.socket.connected && known.left > 0) return known;
      known?.socket.close();
      const fresh = { socket: await enter(site, place, random), left: REQUESTS_EACH };
      pages[index] = fresh;
      return fresh;
    };
    return {
      async step(random) {
        const from = await page(random).catch(() => null);
        if (!from) return null;
        from.left -= 1;
        return send(from.socket, random, seen);
      },
      close: async () => pages.forEach(({ socket }) => socket.close()),
    };
  },
};

/** Most pages start inside a live class; the others may join by themselves. */
const enter = async (site: FuzzedSite, place: Place, random: Random): Promise<LiveSocket> => {
  const role = random.pick(["student", "teacher", "admin", null] as const);
  const socket = await LiveSocket.connect(site.url, role ? site.tokens[role] : undefined);
  if (role && random.chance(0.8)) {
    const { classId } = place;
    const pageId = randomUUID();
    const joined = await socket.send("joinClass", { classId, pageId }).catch(() => null);
    if (joined?.ok === false && joined.code === "not_found") await replaceClass(site, place);
    if (role !== "student") await socket.send("startClass", {}).catch(() => null);
    await socket.send("openMedia", {}).catch(() => null);
  }
  return socket;
};

/** A REST call has deleted it, as it may. */
const replaceClass = async (site: FuzzedSite, place: Place): Promise<void> => {
  const classId = await newClass(site).catch(() => null);
  if (classId === null) return;
  place.seen.note(classId);
  place.classId = classId;
};

const send = async (socket: LiveSocket, random: Random, seen: Remembered) => {
  const name = random.chance(0.95) ? random.pick(NAMES) : oddText(random);
  const body = bodyOf(name, random, seen);
  if (random.chance(0.03)) {
    socket.socket.emit(name, body);
    return null;
  }
  const answer = await socket.send(name, body).catch(() => null);
  if (answer?.ok) seen.note(JSON.stringify(answer.value));
  const isFault = answer?.ok === false && answer.code === "internal";
  return isFault
    ? `internal: ${answer.message}\n  ${name} ${JSON.stringify(body)?.slice(0, 400)}`
    : null;
};

const bodyOf = (name: string, random: Random, seen: Remembered): unknown => {
  if (!Object.hasOwn(REQUESTS, name)) return oddValue(random);
  const known = name as RequestName;
  const right = random.chance(0.5) ? sampleOf(random, REQUESTS[known].body, seen) : BODIES[known];
  return random.chance(0.4) ? right : mutated(random, right);
};
