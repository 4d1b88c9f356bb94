import type { Person } from "../../kernel/security/person.ts";
import type { Database } from "../../kernel/database/database.ts";
import { isOpen, mayWatch } from "../policy.ts";
import { findGuarded, hasBought } from "./access-repository.ts";

export type VideoAccess = ReturnType<typeof createVideoAccess>;

/** Who may watch a video, as the database says at this moment. Nobody may watch one that does not exist. */
export const createVideoAccess = ({ queries }: Database) => ({
  isOpen: async (videoId: string): Promise<boolean> => {
    const video = await findGuarded(queries, videoId);
    return video !== null && isOpen(video);
  },

  mayWatch: async (person: Person | null, videoId: string): Promise<boolean> => {
    const video = await findGuarded(queries, videoId);
    if (!video) return false;
    const purchased = person !== null && (await hasBought(queries, person, videoId));
    return mayWatch(person, video, purchased);
  },
});
