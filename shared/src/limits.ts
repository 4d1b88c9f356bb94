/** Business constants (specification section 9) and limits of the protocol. Times are milliseconds unless named. */
export const MOBILE_DIGITS = 10;

/** The shares of each course sale. */
export const TEACHER_SHARE_PERCENT = 60;
export const PLATFORM_SHARE_PERCENT = 40;

/** Receipts, lines of a teacher's earnings, payments, or teachers' shares, in one answer. */
export const RECEIPTS_SHOWN = 50;
export const EARNINGS_SHOWN = 50;
export const PAYMENTS_SHOWN = 50;
export const TEACHERS_SHOWN = 50;
/** Characters that payments are searched for. */
export const PAYMENT_SEARCH_MAX = 254;

/** Characters of a new password. Source: NIST SP 800-63B-4, 3.1.1.2: 8 beside another factor, 15 alone. */
export const PASSWORD_MIN = 8;
export const ADMIN_PASSWORD_MIN = 15;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const HOUR = 60 * 60;
/** How long a session lasts without use, and in all. Source: NIST SP 800-63B-4, 2.1.3 and 2.2.3. */
export const STAYING_SESSION = { idleSeconds: 14 * 24 * HOUR, seconds: 30 * 24 * HOUR };
/** The same for a session kept only by a tab. Longer than a day at school, and than any class. */
export const TAB_SESSION = { idleSeconds: 12 * HOUR, seconds: 24 * HOUR };
/** A session lasts this long after its person was last seen in a live class. */
export const CLASS_SESSION_SECONDS = 5 * 60;
/** A class extends a session by at most this long beyond its normal end. */
export const CLASS_OVERTIME_SECONDS = 12 * HOUR;
/** Sensitive calls are allowed for this long after the person last confirmed their identity. */
export const CONFIRMED_SECONDS = 10 * 60;
/** A sign-in waits this long for its second step, and allows this many wrong codes. */
export const SECOND_STEP_SECONDS = 5 * 60;
export const SECOND_STEP_TRIES = 5;
/** A code from an authenticator app: digits, and seconds for which it is shown. Source: RFC 6238, section 5.2. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Recovery codes of one person: each replaces one code of the app, once. */
export const RECOVERY_CODES = 10;
/** A browser is remembered for this long after its last sign-in. */
export const DEVICE_KNOWN_SECONDS = 180 * 24 * HOUR;
/** A rotated refresh token stays valid this long, so that two tabs refreshing at once both succeed. */
export const REFRESH_GRACE_SECONDS = 30;
export const BOT_CHECK_SECONDS = 10 * 60;
/** The factor of extra work that lets one more try pass at an account under attack. */
export const MORE_WORK = 16;

/** Time limit of a social sign-in, from its start to the provider's token. */
export const SOCIAL_NONCE_SECONDS = 10 * 60;
/** A link that sets a new password is valid this long, once. */
export const PASSWORD_RESET_SECONDS = 30 * 60;
/** A link that verifies the email of an account is valid this long, once. */
export const EMAIL_VERIFICATION_SECONDS = 24 * HOUR;
/** Mails per account, and per mailbox, with such a link. */
export const EMAIL_VERIFICATIONS_PER_HOUR = 5;

/** Users per page of the list: the default and the maximum. */
export const USERS_PER_PAGE = 50;
export const USERS_PER_PAGE_MAX = 1_000;

/** Pages report this often that they are visible; a page silent for twice as long is away. */
export const PRESENCE_BEAT = 20_000;
/** The most time that a closing page may report. */
export const PRESENCE_LEAVING = 60_000;

export const VISITS_KEPT_DAYS = 30;
/** The newest rows kept, if more arrive within these days. */
export const VISITS_KEPT_MOST = 1_000_000;
/** Days for which each of these is kept. */
export const RETENTION_DAYS = {
  answeredMessages: 730,
  /** A secret that was never confirmed by a code. */
  begunTwoStep: 1,
  /** Account notices that could not be mailed. */
  accountNotices: 3,
  /** Reminders of classes, after the class. */
  classReminders: 7,
  paymentEvents: 180,
  /** Refusals shown to people: a forged checkout, another person's order. */
  refusals: 90,
  /** Refused messages of a provider: another amount, an unknown order. */
  providerRefusals: 730,
  unpaidOrders: 180,
  sandbox: 30,
} as const;
/** Refusals kept per person: the newest. */
export const REFUSALS_KEPT = 100;

export const CLASS_TITLE_MAX = 120;
export const CLASS_INVITED_MAX = 500;
/** Files and links of one class; bytes of one file, and of all files of one teacher's classes. */
export const MATERIALS_MAX = 100;
export const MATERIAL_BYTES_MAX = 50 * 1024 * 1024;
export const MATERIALS_BYTES_MAX = 5 * 1024 ** 3;
/** Characters of a material's title, and of a link. */
export const MATERIAL_TITLE_MAX = 200;
export const LINK_MAX = 2_000;
/** Recordings in a teacher's list: the newest. */
export const RECORDINGS_SHOWN = 100;
/** Sessions on the page of a class, and entries of one part in one answer. */
export const SESSIONS_SHOWN = 50;
export const ENTRIES_SHOWN = 100;
/** What was written in a class beside its recording: in one answer, and on a page in all. */
export const REPLAY_PAGE = 500;
export const REPLAY_SHOWN = 5_000;
/** Answers to one poll beside a recording. */
export const REPLAY_RESULTS = 20;
/** Sessions of classes in which a person was, on their dashboard. */
export const ATTENDED_SHOWN = 6;
/** Minutes for which a class is entered in a calendar: no end is planned. */
export const CLASS_PLANNED_MINUTES = 60;
/** Minutes before a planned class at which its people are mailed, and at which their open pages show it. */
export const CLASS_REMINDER_MINUTES = 60;
export const CLASS_SOON_MINUTES = 10;
/** People who joined one class by its invitation link. */
export const CLASS_GUESTS_MAX = 1_000;

/** Home shortens longer descriptions, with Read more. */
export const DESCRIPTION_SHOWN = 100;
/** A course younger than this is new. */
export const NEW_COURSE = 48 * 60 * 60 * 1_000;
/** The first topics of a paid course, free for everyone. */
export const OPEN_TOPICS = 3;

/** Pixels of a video's picture, in either orientation: 8K, the most that phones film. */
export const VIDEO_PIXELS_MAX = 7_680 * 4_320;
/** Seconds of a video. */
export const VIDEO_SECONDS_MAX = 12 * 60 * 60;

/** Bytes and pages of a resume that is scanned. */
export const RESUME_MAX = 10 * 1024 * 1024;
export const RESUME_PAGES_MAX = 20;
/** Characters of a job description for a resume. */
export const RESUME_JOB_MAX = 20_000;
/** Score badges: at least this many points. */
export const SCORE_EXCELLENT = 80;
export const SCORE_GOOD = 60;

/** Blogs on one page of the list. */
export const BLOGS_PER_PAGE = 5;
export const BLOG_CONTENT_MAX = 200_000;
/** Characters of one comment. */
export const COMMENT_MAX = 2_000;
/** Comments loaded with a blog, and per further request. */
export const COMMENTS_SHOWN = 100;
/** Changes of comments in one answer or notice. */
export const COMMENT_CHANGES_MAX = 100;

/** The promotional popup: delay after the page opens, delay until it can be closed, pause until it may appear again. */
export const PROMOTION_DELAY = 300_000;
export const PROMOTION_CLOSE_DELAY = 30_000;
export const PROMOTION_SUPPRESSION = 1_800_000;

/** Largest socket message in bytes. Source: design, "64 kB cap". */
export const SOCKET_MESSAGE_MAX = 64 * 1024;
/** Requests per socket: a burst, and a refill per second. Beyond it the socket is closed. */
export const SOCKET_BURST = 200;
export const SOCKET_REQUESTS_PER_SECOND = 40;
/** A page waits this long for an acknowledgement. */
export const ACK_TIMEOUT = 10_000;

/** A page that does not respond for this long has lost its socket. */
export const SOCKET_SILENCE = 20_000;

/** Milliseconds for which a page may begin to use a TURN server with the credentials that it got in its class. */
export const TURN_VALID = 12 * 3_600_000;

/** A seat is kept this long after its socket was lost. */
export const SEAT_KEPT = 60_000;
/** The others see a lost connection after this long. Target: within 3 s. */
export const DISCONNECT_SHOWN = 2_000;
/** A live class waits this long for its last host to return, so one with nobody in it ends after this long. */
export const HOST_RETURN = 5 * 60_000;
/** After a restart of the server the hosts have at least this long, however long they were away before. */
export const HOST_RETURN_LEAST = 60_000;
/** A class that is stopped goes on for this long, in which a host may undo it. */
export const STOP_UNDO = 5_000;
/** First names that a class shows outside, and the least time between two notices that it looks different there. */
export const DOOR_NAMES_MAX = 5;
export const DOOR_INTERVAL = 2_000;
/** People in one class. */
export const CLASS_SEATS_MAX = 3_000;
/** In a class of more people, pages list those alone whom others see or hear. */
export const AUDIENCE_FROM = 200;
/** Milliseconds between two counts of an audience. */
export const AUDIENCE_COUNTED_EVERY = 1_000;
/** Milliseconds for which an audience lists a person who does nothing any more that others see. */
export const AUDIENCE_LINGERS = 10_000;
/** Characters of a name that a host looks for among the people of a class. */
export const SEARCHED_NAME_MAX = 100;
/** Sounds that one page plays at once. */
export const VOICES_MAX = 16;
/** People in the lobby of one class. */
export const LOBBY_MAX = 500;
/** A person whom a host did not let in may ask again after this long. */
export const LOBBY_ASK_AGAIN = 30_000;

/** Camera simulcast: scale divisor and maximum bits per second, lowest layer first. */
export const CAMERA_LAYERS = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000 },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  { scaleResolutionDownBy: 1, maxBitrate: 1_200_000 },
] as const;
export const SCREEN_BITRATE = 2_500_000;
export const SCREEN_FRAME_RATE = 15;
export const MICROPHONE_BITRATE = 40_000;
export const SCREEN_AUDIO_BITRATE = 128_000;
/** Maximum bits per second that one person sends and receives. */
export const SEND_BITRATE_MAX = 5_000_000;
export const RECEIVE_BITRATE_START = 1_000_000;

/** What a course may ask of its students. */
export const COURSE_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;

/** Bytes of a picture that a person sends of themselves. */
export const PICTURE_MAX = 5 * 1024 * 1024;
/** Pixels of each side of the picture that is made of it. */
export const PICTURE_SIDE = 256;

/** Months of a teacher's earnings that are shown one by one. */
export const EARNING_MONTHS = 12;
