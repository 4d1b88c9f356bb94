import { useMemo } from "react";

import { uuid } from "../../../browser/uuid.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { chatActions, chatSlice, type ChatState, type Draft } from "./chat-slice.ts";

export const useChat = <Value>(select: (state: ChatState) => Value): Value =>
  useModuleState(chatSlice, select);

export const useChatActions = () => {
  const dispatch = useClassroomDispatch();
  return useMemo(
    () => ({
      open: () => void dispatch(chatActions.opened()),
      close: () => void dispatch(chatActions.closed()),
      atEnd: () => void dispatch(chatActions.atEnd()),
      type: (text: string) => void dispatch(chatActions.typed(text)),
      address: (toHosts: boolean) => void dispatch(chatActions.addressed(toHosts)),
      answer: (number: number | null) => void dispatch(chatActions.answering(number)),
      /** `text`: null once it is saved or given up. */
      edit: (number: number, text: string | null) =>
        void dispatch(chatActions.editing({ [number]: text })),
      retry: (key: string) => void dispatch(chatActions.retried(key)),
      drop: (key: string) => void dispatch(chatActions.delivered(key)),
      post: (message: Omit<Draft, "key" | "refusal" | "isThere">) =>
        void dispatch(chatActions.posted({ key: uuid(), ...message })),
    }),
    [dispatch],
  );
};
