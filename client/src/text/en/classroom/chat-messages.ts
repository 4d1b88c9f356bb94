export const attachFile = "Attach a file";
export const file = "File";
export const sendingFile = "Sending the file…";
export const readyToSend = "Ready to send";
export const removeFile = "Remove the file";
export const chatOpensWhenClassStarts = "The chat opens when the class starts.";
export const newInChat = "New in the chat";
export const newMessages = (length: string | number, last: string | number) =>
  `${length} new messages. ${last}`;
export const writeMessage = "Write a message";
export const oneMessage = "Message";
export const messageToHosts = "Message to the hosts";
export const messageToEveryone = "Message to everyone";
export const send = "Send";
export const toHostsOnly = "To the hosts only";
export const replyTo = "Reply to";
export const noReply = "No reply";
export const loading = "Loading…";
export const showEarlierMessages = "Show earlier messages";
export const editMessage = "Edit message";
export const save = "Save";
export const emoji = "Emoji";
export const download = "Download";
export const fileCouldNotBeDownloaded = "The file could not be downloaded.";
export const slowModeOff = "Slow mode: off";
export const slowModeSeconds = (seconds: string | number) => `Slow mode: ${seconds} s`;
export const slowModeMinutes = (value: string | number) => `Slow mode: ${value} min`;
export const slowMode = "Slow mode";
export const deletedByTeacher = "Deleted by the teacher.";
export const optionsForMessageOf = (value: string | number) => `Options for a message of ${value}`;
export const replyToHosts = "Reply to the hosts";
export const edit = "Edit";
export const deleteMessage = "Delete";
export const messages = "Messages";
export const nothingHasBeenWrittenYet = "Nothing has been written yet.";
export const newestMessages = "Newest messages";
export const sending = "Sending…";
export const notSent = "Not sent.";
export const sendAgain = "Send again";
export const discard = "Discard";
export const reply = "Reply";
export const you = "You";
export const deleted = "Deleted.";
/** By the names that are read out. Everything else is on the keyboards of phones and systems. */
export const emojis = {
  "🙂": "Smile",
  "😂": "Laughing",
  "😍": "Delighted",
  "🤔": "Thinking",
  "😮": "Surprised",
  "😢": "Sad",
  "👍": "Thumbs up",
  "👎": "Thumbs down",
  "👏": "Applause",
  "🙏": "Thank you",
  "🎉": "Celebration",
  "❤️": "Heart",
  "✅": "Done",
  "❓": "Question",
  "💡": "Idea",
  "👋": "Hello",
} as const;
export const isDeleted = "deleted";
