import type { LobbyView } from "@lyceum/shared/signaling/lobby.ts";
import { useEffect, useId } from "react";

import * as texts from "#text/classroom/lobby-rows.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";
import type { Ask } from "../module/Ask.ts";
import { picturesGetFocus } from "../parts/pictures-get-focus.ts";
import { useAsk } from "../seat/use-ask.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { lobbySlice } from "./lobby-slice.ts";

type Guest = LobbyView["waiting"][number];

export type LobbyRowsProps = LobbyView & {
  /** In the list of people, which shows them instead of the stage. */
  listed?: boolean;
};

/** The region of who waits, for a host. */
export default function LobbyRows({ waiting, listed = false }: LobbyRowsProps) {
  const ask = useAsk();
  const dispatch = useClassroomDispatch();
  useEffect(() => {
    if (!listed) return;
    dispatch(lobbySlice.actions.listed(true));
    return () => void dispatch(lobbySlice.actions.listed(false));
  }, [dispatch, listed]);
  return (
    <section
      ref={picturesGetFocus}
      tabIndex={-1}
      aria-label={texts.lobby}
      className="grid min-w-0 gap-1 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm font-semibold">{texts.inLobby(waiting.length)}</p>
        <Button size="small" variant="quiet" onClick={() => void ask("admitAllFromLobby", {})}>
          {texts.admitAll}
        </Button>
      </div>
      <ul className="max-h-40 overflow-y-auto short:max-h-24">
        {waiting.map((guest) => (
          <Row key={guest.participantId} guest={guest} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function Row({ guest: { participantId, name }, ask }: { guest: Guest; ask: Ask }) {
  const id = useId();
  return (
    <li ref={regionGetsFocus} className="flex min-h-12 items-center gap-2">
      <bdi id={id} className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {name}
      </bdi>
      <Button
        size="small"
        aria-describedby={id}
        onClick={() => void ask("admitFromLobby", { participantId })}
      >
        {texts.admit}
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-describedby={id}
        onClick={() => void ask("denyFromLobby", { participantId })}
      >
        {texts.deny}
      </Button>
    </li>
  );
}
