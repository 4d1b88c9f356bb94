import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useState } from "react";

import { useSendUploadMutation } from "../../api/uploads-api.ts";
import { uploadFailure } from "./failure.ts";
import { untilAnswered } from "./until-answered.ts";
import { multipartOf, type Uploading } from "./upload-values.ts";
import { useTransfer } from "./use-transfer.ts";

export type Uploader = "teacher" | "admin";

type Outcome = { tone: "success" | "danger"; text: string };

const DONE = { teacher: MESSAGES.upload.pending, admin: MESSAGES.upload.approved };

/** Sends the file, then the form with its id, or the form with the file in it; reports the result. */
export function useUpload(email: string, as: Uploader) {
  const { transfer, send, inForm, end, pause, resume } = useTransfer(email);
  const [finish] = useSendUploadMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Whether it was accepted. */
  const upload = async (uploading: Uploading): Promise<boolean> => {
    setOutcome(null);
    try {
      const id = await send(uploading.video_upload);
      const form = multipartOf(uploading, id);
      // A form with the file is sent once: a backend whose answer got lost would make a second video of it.
      const { message } =
        id === null
          ? await finish({ form, as, ...inForm(uploading.video_upload) }).unwrap()
          : await untilAnswered(() => finish({ form, as }).unwrap());
      setOutcome({ tone: "success", text: message || DONE[as] });
      await end(true);
      return true;
    } catch (error) {
      setOutcome({ tone: "danger", text: uploadFailure(error) });
      await end(false);
      return false;
    }
  };

  return { transfer, busy: transfer !== null, outcome, upload, pause, resume };
}
