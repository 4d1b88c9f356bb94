import type { Person } from "../kernel/security/person.ts";

/** One sees one's own account; an admin sees every account. */
export const maySeeAccount = (person: Person, email: string): boolean =>
  person.role === "admin" || person.email === email;
