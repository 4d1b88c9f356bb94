import type { Comment } from "@lyceum/shared/rest/blogs.ts";

import type { Person } from "../kernel/security/person.ts";

/** The name under a comment of a person who is not signed in. */
const VISITOR = "Visitor";

export type Author = { author_id: string | null; name: string; role: Comment["role"] };

/** A comment is signed with the account's own name, never with one that its page sends. */
export const authorOf = (person: Pick<Person, "id" | "name" | "role"> | null): Author =>
  person
    ? { author_id: person.id, name: person.name, role: person.role }
    : { author_id: null, name: VISITOR, role: "visitor" };
