import { useState } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { live } from "../../../live/live.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { chatActions } from "./chat-slice.ts";
import { useChat } from "./use-chat.ts";

/** Loads the messages before those shown. */
export function EarlierMessages() {
  const earlier = useChat((state) => state.earlier);
  const first = useChat(({ messages }) => messages[0]?.number);
  const dispatch = useClassroomDispatch();
  const [busy, setBusy] = useState(false);
  if (!earlier || first === undefined) return null;
  const load = async () => {
    setBusy(true);
    try {
      dispatch(chatActions.readEarlier(await live.request("readOlderChat", { before: first })));
    } catch {
      // The button stays for another try.
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => void load()}
      className="mx-auto block min-h-10 rounded-control px-3 text-sm underline disabled:opacity-60"
    >
      {busy ? texts.loading : texts.showEarlierMessages}
    </button>
  );
}
