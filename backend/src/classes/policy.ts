import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "../kernel/security/person.ts";

type Guarded = { access: ClassSummary["access"]; teacher: Pick<ClassSummary["teacher"], "id"> };

/** Its teacher, for as long as they are one, and admins start, stop, moderate and delete a class. */
export const mayHost = ({ id, role }: Person, { teacher }: Guarded): boolean =>
  role === "admin" || (role === "teacher" && id === teacher.id);

/** An open class: anyone signed in. A closed one: its hosts and the invited. */
export const mayEnter = (person: Person, guarded: Guarded, invited: boolean): boolean =>
  guarded.access === "open" || invited || mayHost(person, guarded);
