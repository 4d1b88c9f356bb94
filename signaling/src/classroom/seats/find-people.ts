import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";

import { FOUND_MAX } from "./limits.ts";
import type { Participant } from "./Participant.ts";
import type { Seats } from "./Seats.ts";

/** Without marks and case: "zoe" finds "Zoë". */
const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");

/** Everyone with a seat whose name has each of these words, in the order of arrival, from a place on. */
export const findPeople = (
  seats: Seats,
  { query, after }: { query: string; after: number },
): RequestReply<"listParticipants"> => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const isFound = ({ person }: Participant) => {
    const name = folded(person.name);
    return words.every((word) => name.includes(word));
  };
  const found = seats.roster.all().filter((each) => words.length === 0 || isFound(each));
  const rest = found.filter(({ place }) => place > after);
  const shown = rest.slice(0, FOUND_MAX);
  return {
    participants: shown.map((each) => seats.view(each)),
    count: found.length,
    next: rest.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  };
};
