import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { useState } from "react";

import { type Failure, failureOf } from "./failure.ts";
import { faultOf } from "./resume-file.ts";

/** How far a scan has come. `share`: of the file that has been sent. */
export type Stage =
  | { name: "idle" }
  | { name: "sending"; share: number }
  | { name: "reading" }
  | { name: "done"; report: ResumeReport; fileName: string };

const IDLE: Stage = { name: "idle" };

const toStage = (share: number): Stage =>
  share < 1 ? { name: "sending", share } : { name: "reading" };

/** Sends a resume and keeps what is said of it. `failure`: why the last one was not scanned. */
export function useScan() {
  const [stage, setStage] = useState<Stage>(IDLE);
  const [failure, setFailure] = useState<Failure | null>(null);
  const busy = stage.name === "sending" || stage.name === "reading";

  const fail = (why: Failure) => {
    setStage(IDLE);
    setFailure(why);
  };

  const send = async (file: File, job: string) => {
    setFailure(null);
    setStage(toStage(0));
    try {
      const { sendResume } = await import("./send-resume.ts");
      const onProgress = (share: number) => setStage(toStage(share));
      const report = await sendResume({ file, job, onProgress });
      setStage({ name: "done", report, fileName: file.name });
    } catch (error) {
      fail(failureOf(error));
    }
  };

  return {
    stage,
    failure,
    busy,
    forget: () => setFailure(null),
    scan: (file: File | null, job: string) => {
      const fault = faultOf(file);
      if (fault !== null) fail({ fault });
      else if (file && !busy) void send(file, job);
    },
  };
}
