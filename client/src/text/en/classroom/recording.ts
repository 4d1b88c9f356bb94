export const theConsent = "The question whether you may be recorded";
export const isBeingRecorded = "This class is being recorded.";
export const recording = "Recording";
export const rec = "REC";
export const recordingPaused = "Recording paused";
export const endedDiskFull =
  "The recording has ended: the server's disk is full. What was recorded is kept.";
export const endedNotWritten =
  "The recording has ended: it could not be written. What was recorded is kept.";
export const recordingIsBehind =
  "Parts of this recording are missing: they could not be written. It goes on.";
export const recordingHasEnded = "The recording has ended.";
export const recordingIsPaused = "The recording is paused.";
export const recordingGoesOn = "The recording goes on.";
