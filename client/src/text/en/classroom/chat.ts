export const theChat = "The chat";
export const chat = "Chat";
export const hideChat = "Hide chat";
export const showOrHideChat = "Show or hide the chat";
