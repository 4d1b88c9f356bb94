import { type RequestRows, hosts, nothing, signedIn } from "../request-row.ts";

type RecordingRequest =
  | "startRecording"
  | "stopRecording"
  | "pauseRecording"
  | "resumeRecording"
  | "addChapter"
  | "setRecordingConsent";

/** A host's request about a recording, while there is none. */
const whileNone = { ...hosts, teacher: "conflict", admin: "conflict" } as const;

export const RECORDING: RequestRows<RecordingRequest> = {
  startRecording: { ...hosts, send: nothing, another: [] },
  stopRecording: { ...hosts, send: nothing, another: [] },
  pauseRecording: { ...whileNone, send: nothing, another: [] },
  resumeRecording: { ...whileNone, send: nothing, another: [] },
  addChapter: { ...whileNone, send: () => ({ title: "Fractions" }), another: [] },
  setRecordingConsent: { ...signedIn, send: () => ({ consent: true }), another: [] },
};
