import type { ClassPage } from "@lyceum/shared/rest/class-pages.ts";

import * as texts from "#text/class-page.ts";
import { Region } from "./Region.tsx";

/** Whom the hosts of a closed class invited; only they see it. */
export function Invited({ invited }: { invited: NonNullable<ClassPage["invited"]> }) {
  const { emails, guests } = invited;
  return (
    <Region
      title={texts.invited}
      lead={emails.length + guests.length === 0 ? texts.nobodyInvited : undefined}
    >
      {emails.length + guests.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-sm">
          {[...emails, ...guests].map((each, index) => (
            <li
              key={`${index} ${each}`}
              className="rounded-control bg-ink/8 px-2.5 py-1 wrap-anywhere"
            >
              <bdi>{each}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
