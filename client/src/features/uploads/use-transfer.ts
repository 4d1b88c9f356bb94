import { useEffect, useRef, useState } from "react";

import { loadPart } from "../../browser/load-part.ts";
import { type Sample, secondsLeft, withSample } from "./pace.ts";
import { Sending } from "./Sending.ts";

/** A file being uploaded. Sizes in bytes, `left` in seconds. */
export type Transfer = {
  state: "sending" | "paused" | "waiting" | "finishing";
  /** False of one that goes in its form: it cannot be paused either. */
  resumable: boolean;
  sent: number;
  total: number;
  left: number | null;
};

/** Uploads one file at a time; leaving the page pauses it, and the same file resumes later, or ends one that is not resumable. */
export function useTransfer(owner: string) {
  const { transfer, begin, become, onProgress, finish } = useShownTransfer();
  const current = useRef<Sending | null>(null);
  useEffect(() => () => current.current?.close(), []);

  /** Resolves with the id of the finished upload, or with null where the file has to go in its form. Rejects with `CallError`. */
  const send = async (file: File): Promise<string | null> => {
    begin(file.size, true);
    const onWaiting = () => become("waiting");
    const sending = new Sending();
    current.current = sending;
    const id = await sending.send(async () => {
      const { createResumableUpload } = await loadPart(() => import("./resumable-upload.ts"));
      return createResumableUpload({ file, owner, onProgress, onWaiting });
    });
    if (id !== null) become("finishing");
    return id;
  };

  return {
    transfer,
    send,
    /** For the call that sends the file in its form, after `send` has resolved with null. */
    inForm: ({ size }: File) => {
      begin(size, false);
      const onShare = (share: number) => {
        onProgress(share * size, size);
        if (share === 1) become("finishing");
      };
      return { signal: current.current?.signal, onProgress: onShare };
    },
    pause: () => {
      become("paused");
      current.current?.pause();
    },
    resume: () => {
      become("sending");
      current.current?.resume();
    },
    /** Ends the transfer. @param taken Whether it became a video, so that its file must not resume again. */
    end: async (taken: boolean) => {
      current.current?.close();
      if (taken) await current.current?.forget();
      current.current = null;
      finish();
    },
  };
}

/** What the page shows of a transfer. */
function useShownTransfer() {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const samples = useRef<Sample[]>([]);
  return {
    transfer,
    begin: (total: number, resumable: boolean) => {
      samples.current = [];
      setTransfer({ state: "sending", resumable, sent: 0, total, left: null });
    },
    become: (state: Transfer["state"]) => {
      samples.current = [];
      setTransfer((before) => before && { ...before, state, left: null });
    },
    onProgress: (sent: number, total: number) => {
      samples.current = withSample(samples.current, { at: performance.now(), sent });
      const left = secondsLeft(samples.current, total);
      setTransfer((before) =>
        before && before.state !== "paused"
          ? { ...before, state: "sending", sent, total, left }
          : before,
      );
    },
    finish: () => setTransfer(null),
  };
}
