export const recordings = "Recordings";
export const loadingRecordings = "Loading the recordings";
export const notLoaded = "The recordings could not be loaded.";
export const theRecordings = "The recordings";
export const none = "Press Record in a class, and its recording appears here after it.";
export const states = {
  recording: "Recording",
  waiting: "Waiting for its video",
  composing: "The video is being made",
  ready: "Ready",
  publishing: "Being submitted",
  submitted: "Submitted",
  failed: "Failed",
  empty: "Empty",
};
export const progressOf = (title: string) => `Progress of ${title}`;
export const percent = (value: number) => `${value} %`;
export const submittedAs = (title: string, course: string) => `“${title}” in ${course}`;
export const approved = "Approved";
export const pending = "Waiting for approval";
export const trimAndSubmit = "Trim and submit";
export const tryAgain = "Try again";
export const discard = "Discard";
export const discardRecording = (title: string) => `Discard the recording of “${title}”?`;
export const filesGo =
  "Its files are deleted. This cannot be undone. A video that it became stays in its course.";
export const discarded = "The recording was discarded.";
export const didNotWork = "This did not work. Please try again.";
export const submitRecording = (title: string) => `Recording of “${title}”`;
export const start = "Start";
export const end = "End";
export const timeHint = "As 1:05 or 1:02:05";
export const endHint = "Empty keeps the end";
export const setStart = "Set start to now";
export const setEnd = "Set end to now";
export const cutOff =
  "What is before the start and after the end is cut off: students never get it.";
export const timeInvalid = "Please enter a time, such as 1:05.";
export const videoTitle = "Video title";
export const place = "Place among the topics";
export const atEnd = "At the end";
export const beforeTopic = (title: string) => `Before “${title}”`;
export const description = "Description";
export const submit = "Submit";
export const publish = "Publish";
export const submitted = "The recording is being submitted.";
export const leaveMeans = "What you entered for this video is lost.";
export const previewFailed = "The video could not be loaded.";
