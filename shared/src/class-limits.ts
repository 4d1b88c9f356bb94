/** Limits of what is written in a class. Times are milliseconds unless named. */
export const CHAT_TEXT_MAX = 2_000;
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 2_000;
/** Lines of one text. */
export const LINES_MAX = 100;

/** An author may edit or delete a message for this long. */
export const CHAT_EDIT_TIME = 5 * 60_000;
/** Messages in one answer: a latecomer's first ones, and each further request. */
export const CHAT_SHOWN = 200;
/** Messages of one seat: a burst, and a refill per second. */
export const CHAT_RATE = { burst: 8, perSecond: 1 };
/** Messages that wait to be written in one class; more are refused. */
export const CHAT_WAITING_MAX = 500;
/** Bytes of a file in the chat. */
export const CHAT_FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Files of one person, and of all, in one session of a class, and the bytes of these. */
export const CHAT_FILES_OF_PERSON = 20;
export const CHAT_FILES_MAX = 300;
export const CHAT_FILES_BYTES_MAX = 1024 ** 3;

/** Seconds between two messages of one student that a host may choose; 0 turns slow mode off. */
export const SLOW_MODES = [0, 5, 10, 30, 60, 300] as const;

/** Questions of one session of a class. */
export const QUESTIONS_MAX = 300;
/** Questions of one person in one session that wait for an answer. */
export const QUESTIONS_OPEN_MAX = 10;
/** Characters of one phrase of live captions. */
export const CAPTION_TEXT_MAX = 300;
/** Milliseconds. A page says no more of a phrase that lasts longer. */
export const PHRASE_TIME_MAX = 60_000;
/** How often a page sends what is being said. */
export const CAPTION_EVERY = 350;
/** Lines of one person: a burst, and a refill per second. */
export const CAPTION_RATE = { burst: 12, perSecond: 4 };
/** Phrases of one class that wait to be written, or to be sent; more are refused. */
export const CAPTIONS_WAITING_MAX = 100;

/** How often changes of questions, reactions and captions are sent at most. */
export const BATCH_EVERY = 250;

export const REACTIONS = ["👍", "👏", "❤️", "😂", "😮", "🤔"] as const;

/** Numbers of what is kept of a session are integers of PostgreSQL. */
export const SESSION_NUMBER_MAX = 2_147_483_647;
