export const chapterTitle = "Chapter title";
export const chapterHint = "The video gets a chapter that begins at this moment.";
export const addChapter = "Add chapter";
export const added = (added: string | number) => `Added: ${added}`;
export const consentExplained =
  "This class is being recorded. If you agree, your camera, microphone and screen are recorded while they are on. If not, you take part as before and none of them is recorded.";
export const chatBesideRecording =
  "Messages, questions and polls for everyone are shown beside the recording.";
export const agreedMeans = "Your camera, microphone and screen, while they are on.";
export const notAgreedMeans =
  "You can use your camera, microphone and screen, and none of them is recorded.";
export const agreeToBeRecorded = "Agree to be recorded";
export const doNotRecordMe = "Do not record me";
export const recordOnceStarted = "You can record once the class has started.";
export const everyoneSeesIt =
  "Everyone in the class sees that it is recorded. Students and co-hosts are recorded only if they agree.";
export const classIsBeingRecorded = "The class is being recorded.";
export const record = "Record";
export const resumeRecording = "Resume recording";
export const pauseRecording = "Pause recording";
export const stopRecording = "Stop recording";
export const isBeingRecorded = "This class is being recorded.";
export const isNotBeingRecorded = "This class is not being recorded.";
export const youAgreed =
  "You agreed: your camera, microphone and screen are recorded while they are on.";
export const youAreNotRecorded = "You are not recorded.";
export const doNotRecordMeAnyMore = "Do not record me any more";
export const recording = "Recording";
export const isPaused = "Paused: nothing is recorded now.";
