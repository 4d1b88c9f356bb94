import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { useRef, useState } from "react";

import type { Failure } from "./failure.ts";
import type { Corrections } from "./send-resume.ts";

/** The progress of a scan. `share`: how much of the file was sent. */
export type Stage =
  | { name: "idle" }
  | { name: "sending"; share: number }
  | { name: "reading" }
  | ({ name: "done" } & Done);

export type Done = {
  report: ResumeReport;
  file: File;
  job: string;
  /** The score without the person's corrections, where it was scored with some. */
  before: number | null;
};

const UNKNOWN: Failure = { fault: null, detail: null };
const IDLE: Stage = { name: "idle" };

const toStage = (share: number): Stage =>
  share < 1 ? { name: "sending", share } : { name: "reading" };

/** Code that only a scan needs; a visitor who does not scan never loads it. */
export const prepare = async () => ({
  ...(await import("./failure.ts")),
  ...(await import("./resume-file.ts")),
  ...(await import("./send-resume.ts")),
});
type Parts = Awaited<ReturnType<typeof prepare>>;

const scoredAgain = async (
  { file, job, report, before }: Done,
  corrections: Corrections,
): Promise<Pick<Done, "report" | "before"> | Failure> => {
  const parts = await prepare().catch(() => null);
  if (!parts) return UNKNOWN;
  try {
    const corrected = await parts.sendResume({ file, job, corrections });
    return { report: corrected, before: before ?? report.score };
  } catch (error) {
    return parts.failureOf(error);
  }
};

/** Sends a resume and keeps its report. `failure`: why the last one was not scanned. */
export function useScan() {
  const [stage, setStage] = useState<Stage>(IDLE);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const busy = stage.name === "sending" || stage.name === "reading";

  const fail = (why: Failure) => {
    setStage(IDLE);
    setFailure(why);
  };

  const send = async ({ sendResume, failureOf }: Parts, file: File, job: string) => {
    setFailure(null);
    setStage(toStage(0));
    try {
      const onProgress = (share: number) => setStage(toStage(share));
      const report = await sendResume({ file, job, onProgress });
      setStage({ name: "done", report, file, job, before: null });
    } catch (error) {
      fail(failureOf(error));
    }
  };

  return {
    stage,
    failure,
    busy,
    forget: () => setFailure(null),
    /** Scores the last file again as if this had been read in it. True once its report is there. */
    scoreAgain: async (corrections: Corrections): Promise<boolean> => {
      if (stage.name !== "done" || running.current) return false;
      running.current = true;
      const again = await scoredAgain(stage, corrections);
      running.current = false;
      if ("report" in again) setStage({ ...stage, ...again });
      else setFailure(again);
      return "report" in again;
    },
    scan: async (file: File | null, job: string) => {
      if (running.current) return;
      running.current = true;
      const parts = await prepare().catch(() => null);
      const fault = parts?.faultOf(file) ?? null;
      if (!parts) fail(UNKNOWN);
      else if (fault !== null) fail({ fault });
      else if (file) await send(parts, file, job);
      running.current = false;
    },
  };
}
