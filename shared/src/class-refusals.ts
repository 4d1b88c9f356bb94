/** Refusals and notices of the lobby, the permissions and the polls of a class. Not in messages.ts, which every page loads. */
export const CLASS_REFUSALS = {
  inLobby: "Waiting to be let in.",
  denied: "A host did not let you in. You can ask again in a moment.",
  lobbyFull: "Too many people are waiting for this class. Please try again later.",
  mayNot: {
    speak: "The teacher has turned microphones off in this class.",
    camera: "The teacher has turned cameras off in this class.",
    share: "The teacher has turned screen sharing off in this class.",
    chat: "The teacher has turned chat off in this class.",
    files: "The teacher has turned files in the chat off in this class.",
  },
  storageFull:
    "There is no storage left for this class. Its teacher can delete recordings or videos to make room.",
  mayNotAsk: "A host has turned writing off for you in this class.",
  captions: {
    off: "Live captions are off in this class.",
    noMicrophone: "Captions are for people whose microphone is on.",
  },
  polls: {
    noAnswer: "This is not an answer to this poll.",
    closed: "This poll is closed.",
    voted: "You have already voted.",
    tooMany: "This class can have no more polls.",
    anonymous: "This poll is anonymous.",
    tooManyQuestions: "This course can have no more questions.",
    notYourCourse: "Only the teacher of the course asks its questions.",
  },
  recording: {
    going: "This class is already being recorded.",
    none: "This class is not being recorded.",
    paused: "The recording is paused.",
    tooMany: "This class can have no more recordings.",
    tooManyChapters: "This recording can have no more chapters.",
  },
} as const;
