import { useEffect, useRef, useState } from "react";

import { loadPart } from "../../browser/load-part.ts";
import { type Sample, secondsLeft, withSample } from "./pace.ts";
import { Sending } from "./Sending.ts";

/** A file being uploaded. Sizes in bytes, `left` in seconds. */
export type Transfer = {
  state: "sending" | "paused" | "waiting" | "finishing";
  sent: number;
  total: number;
  left: number | null;
};

/** Uploads one file at a time; leaving the page pauses it, and the same file resumes later. */
export function useTransfer(owner: string) {
  const { transfer, begin, become, onProgress, finish } = useShownTransfer();
  const current = useRef<Sending | null>(null);
  useEffect(() => () => current.current?.close(), []);

  /** Resolves with the id of the finished upload. Rejects with `CallError`. */
  const send = async (file: File): Promise<string> => {
    begin(file.size);
    const onWaiting = () => become("waiting");
    const sending = new Sending();
    current.current = sending;
    const id = await sending.send(async () => {
      const { createResumableUpload } = await loadPart(() => import("./resumable-upload.ts"));
      return createResumableUpload({ file, owner, onProgress, onWaiting });
    });
    become("finishing");
    return id;
  };

  return {
    transfer,
    send,
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
    begin: (total: number) => {
      samples.current = [];
      setTransfer({ state: "sending", sent: 0, total, left: null });
    },
    become: (state: Transfer["state"]) => {
      samples.current = [];
      setTransfer((before) => before && { ...before, state, left: null });
    },
    onProgress: (sent: number, total: number) => {
      samples.current = withSample(samples.current, { at: performance.now(), sent });
      const left = secondsLeft(samples.current, total);
      setTransfer((before) =>
        before?.state === "paused" ? before : { state: "sending", sent, total, left },
      );
    },
    finish: () => setTransfer(null),
  };
}
