/** The id of the field in which a message is written: one chat is open at a time. */
export const COMPOSER_FIELD = "chat-message";

export const composerField = (): HTMLElement | null => document.getElementById(COMPOSER_FIELD);
