export const classSettings = "Class settings";
export const doNotAllow = (what: string | number) => `Do not allow ${what}`;
export const allow = (what: string | number) => `Allow ${what}`;
export const makeCoHost = "Make co-host";
export const youMayUseMicrophoneNow = "You may use your microphone now.";
export const youMayUseCameraNow = "You may use your camera now.";
export const youMayShareScreenNow = "You may share your screen now.";
export const youMayUseChatNow = "You may use the chat now.";
export const youMaySendFilesInChat = "You may send files in the chat now.";
