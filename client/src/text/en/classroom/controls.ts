export const classControls = "Class controls";
export const microphone = "Microphone";
export const camera = "Camera";
export const shareScreen = "Share screen";
export const stop = "Stop";
export const ofTheClass = "class";
export const start = "Start";
export const speakerView = "Speaker view";
export const gridView = "Grid view";
export const settings = "Settings";
export const keyboardShortcuts = "Keyboard shortcuts";
export const classGoesOnWithoutYou = (value: string | number) =>
  `The class goes on without you, and ends by itself after ${value} minutes without a teacher.`;
export const leave = "Leave";
export const leaveTheClass = "Leave the class?";
export const endForAll = "End for all";
export const more = "More";
export const pictureInPicture = "Picture in picture";
export const devices = "Devices";
export const withTeacher = (teacher: string | number) => `with ${teacher}`;
export const live = "Live";
export const runningFor = (minutes: number) =>
  `Running for ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`;
export const microphoneOnOrOff = "Microphone on or off";
export const cameraOnOrOff = "Camera on or off";
export const shareScreenOrStop = "Share your screen, or stop";
export const changeBetweenGridAndSpeaker = "Change between grid and speaker";
export const showThisList = "Show this list";
