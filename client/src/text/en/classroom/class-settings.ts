export const classSettings = "Class settings";
export const useTheirMicrophone = "Use their microphone";
export const useTheirCamera = "Use their camera";
export const shareTheirScreen = "Share their screen";
export const writeInChat = "Write in the chat";
export const sendFilesInChat = "Send files in the chat";
export const liveCaptions = "Allow live captions";
export const liveCaptionsHint =
  "Each person decides whether their own speech is captioned. Their browser may use a service of its maker for that.";
export const noOne = "No one";
export const lobbyOffHint = "Everyone who may join comes straight in.";
export const strangers = "Strangers";
export const lobbyForStrangersHint =
  "Students of the course and people you invited by email come straight in.";
export const everyone = "Everyone";
export const lobbyForEveryoneHint = "You let each person in.";
export const loading = "Loading…";
export const studentsMay = "Students may";
export const whoWaitsInLobby = "Who waits in the lobby until you let them in?";
export const save = "Save";
export const coHosts = "Co-hosts";
export const endCoHostingOf = (name: string | number) => `End co-hosting of ${name}`;
export const endCoHosting = "End co-hosting";
