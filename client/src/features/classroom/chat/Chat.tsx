import { useEffect } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ChatLog } from "./ChatLog.tsx";
import { Composer } from "./Composer.tsx";
import { HostSettings } from "./HostSettings.tsx";
import { Messages } from "./Messages.tsx";
import { useRefusal } from "../module/use-refusal.ts";
import { useChatActions } from "./use-chat.ts";

/** The open chat: the messages, and where one is written. */
export default function Chat() {
  const { open, close } = useChatActions();
  const live = useClassroom(selectIsLive);
  const host = useClassroom(selectIsHost);
  useEffect(() => {
    open();
    return close;
  }, [open, close]);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {host && <HostSettings />}
      {live ? <Messages /> : <Closed />}
      <ChatLog />
      {live && <Foot />}
    </div>
  );
}

function Foot() {
  const refusal = useRefusal("chat");
  if (refusal !== null) return <p className="p-4 text-center text-stage-ink-muted">{refusal}</p>;
  return <Composer />;
}

const Closed = () => (
  <p className="flex-1 p-4 text-center text-stage-ink-muted">{texts.chatOpensWhenClassStarts}</p>
);
