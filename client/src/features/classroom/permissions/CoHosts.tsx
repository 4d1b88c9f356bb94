import * as texts from "#text/classroom/class-settings.ts";
import { session } from "../../../session/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useCoHostsQuery, useEndCoHostingMutation } from "./settings-api.ts";

/** The co-hosts of a class, also those who are not in it now, for its own hosts. */
export function CoHosts({ classId }: { classId: string }) {
  const skip = session.getSession()?.role === "student";
  const { data } = useCoHostsQuery(classId, { skip });
  const [end, { isLoading }] = useEndCoHostingMutation();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="co-hosts" className="grid gap-1.5">
      <h3 id="co-hosts" className="font-semibold">
        {texts.coHosts}
      </h3>
      <ul className="grid gap-1">
        {data.map(({ person_id, name }) => (
          <li key={person_id} className="flex items-center justify-between gap-3">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <Button
              size="small"
              variant="secondary"
              disabled={isLoading}
              aria-label={texts.endCoHostingOf(name)}
              onClick={() => void end({ id: classId, person_id })}
            >
              {texts.endCoHosting}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
