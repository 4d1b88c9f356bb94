import { CHAT_FILE_BYTES_MAX } from "@lyceum/shared/class-limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { sentFile } from "../../../api/chat-files.ts";
import { uuid } from "../../../browser/uuid.ts";
import { CallError } from "../../../http/CallError.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { chatActions } from "./chat-slice.ts";
import { useChat } from "./use-chat.ts";

/** The file of the message that is being written: it is sent as soon as it is chosen, and stays while another panel is open. */
export const useAttachment = () => {
  const { classId } = useSeat();
  const dispatch = useClassroomDispatch();
  const attachment = useChat((state) => state.attachment);
  const choose = async (file: File) => {
    const own = { id: uuid(), name: file.name };
    const fail = (why: string) =>
      void dispatch(chatActions.attached({ ...own, state: "failed", why }));
    dispatch(chatActions.attached({ ...own, state: "sending" }));
    if (file.size > CHAT_FILE_BYTES_MAX) return fail(MESSAGES.upload.tooLarge);
    try {
      const sent = await sentFile(classId, file);
      dispatch(chatActions.attached({ ...own, state: "sent", file: sent }));
    } catch (error) {
      fail(reasonOf(error));
    }
  };
  const drop = () => void dispatch(chatActions.attached(null));
  return { attachment, choose, drop };
};

const reasonOf = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || MESSAGES.unavailable;
