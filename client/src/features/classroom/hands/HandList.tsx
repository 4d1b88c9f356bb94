import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { Hand } from "lucide-react";

import * as texts from "#text/classroom/hand-list.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";

/** Raised hands in the order in which they were raised; a host calls the next one. */
export default function HandList({
  queue,
}: {
  queue: readonly Pick<Participant, "id" | "name">[];
}) {
  const ask = useAsk();
  const host = useClassroom(selectIsHost);
  return (
    <section aria-labelledby="hands-heading" className="mb-2 rounded-control bg-stage p-2">
      <h3 id="hands-heading" className="flex items-center gap-2 px-1 text-sm font-semibold">
        <Hand aria-hidden className="size-4 text-warning" />
        {texts.raisedHands(queue.length)}
      </h3>
      <ol
        aria-label={texts.hands}
        className="max-h-40 list-inside list-decimal overflow-y-auto px-1 py-1 text-sm"
      >
        {queue.map(({ id, name }) => (
          <li key={id} className="truncate leading-7">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      {host && (
        <div className="flex gap-2 pt-1">
          <Button size="small" onClick={() => void ask("callNextHand", {})}>
            {texts.callNext}
          </Button>
          <Button size="small" variant="secondary" onClick={() => void ask("lowerAllHands", {})}>
            {texts.lowerAll}
          </Button>
        </div>
      )}
    </section>
  );
}
