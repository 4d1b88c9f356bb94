import type { Comment } from "@lyceum/shared/rest/blogs.ts";

import type { Person } from "../kernel/security/person.ts";

/** What a comment of somebody who is not signed in is signed with. */
const VISITOR = "Visitor";

export type Author = { author_id: string | null; name: string; role: Comment["role"] };

/** A comment is signed with the account's own name, never with one that its page sends. */
export const authorOf = (person: Pick<Person, "id" | "name" | "role"> | null): Author =>
  person
    ? { author_id: person.id, name: person.name, role: person.role }
    : { author_id: null, name: VISITOR, role: "visitor" };
