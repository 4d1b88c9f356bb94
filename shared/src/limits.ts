/** Business constants (specification section 9) and the limits of the wire. Times are milliseconds unless named. */
export const MOBILE_DIGITS = 10;

/** What of each course sale is whose. */
export const TEACHER_SHARE_PERCENT = 60;
export const PLATFORM_SHARE_PERCENT = 40;

/** Receipts, and lines of a teacher's earnings, in one answer. */
export const RECEIPTS_SHOWN = 50;
export const EARNINGS_SHOWN = 50;

/** Characters of a new password. Source: NIST SP 800-63B-4, 3.1.1.2: 8 beside another factor, 15 alone. */
export const PASSWORD_MIN = 8;
export const ADMIN_PASSWORD_MIN = 15;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const HOUR = 60 * 60;
/** How long a session lasts without use, and however much it is used. Source: NIST SP 800-63B-4, 2.1.3 and 2.2.3. */
export const STAYING_SESSION = { idleSeconds: 14 * 24 * HOUR, seconds: 30 * 24 * HOUR };
/** The same of a session that a tab alone keeps. Longer than a day at school, and than any class. */
export const TAB_SESSION = { idleSeconds: 12 * HOUR, seconds: 24 * HOUR };
/** A session goes on for so long after its person was last seen in a live class. */
export const CLASS_SESSION_SECONDS = 5 * 60;
/** Beyond the end that a session has otherwise, a class keeps it this long at most. */
export const CLASS_OVERTIME_SECONDS = 12 * HOUR;
/** What is grave may be done for this long after the person last showed who they are. */
export const CONFIRMED_SECONDS = 10 * 60;
/** A sign-in waits this long for its second step, and takes so many wrong codes. */
export const SECOND_STEP_SECONDS = 5 * 60;
export const SECOND_STEP_TRIES = 5;
/** A code of an authenticator app: its digits, and the seconds that it is shown. Source: RFC 6238, section 5.2. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Recovery codes of one person: each stands for one code of the app, once. */
export const RECOVERY_CODES = 10;
/** A browser is known for this long after the last sign-in in it. */
export const DEVICE_KNOWN_SECONDS = 180 * 24 * HOUR;
/** A refresh token just rotated is honoured this long, so that two tabs refreshing at once both succeed. */
export const REFRESH_GRACE_SECONDS = 30;
export const BOT_CHECK_SECONDS = 10 * 60;
/** How many times the usual work lets one more try pass at an account that many guess at. */
export const MORE_WORK = 16;

/** How long a social sign-in may take, from its beginning to the provider's token. */
export const SOCIAL_NONCE_SECONDS = 10 * 60;
/** A link that sets a new password is good this long, once. */
export const PASSWORD_RESET_SECONDS = 30 * 60;
/** A link that verifies the email of an account is valid this long, once. */
export const EMAIL_VERIFICATION_SECONDS = 24 * HOUR;
/** Mails with such a link to one account. */
export const EMAIL_VERIFICATIONS_PER_HOUR = 5;

/** Users on one page of their list, and on the largest that may be asked for. */
export const USERS_PER_PAGE = 50;
export const USERS_PER_PAGE_MAX = 1_000;

/** Pages say this often that they are visible; who says nothing for twice as long is away. */
export const PRESENCE_BEAT = 20_000;
/** The most time that a page which is being left may account for. */
export const PRESENCE_LEAVING = 60_000;

export const VISITS_KEPT_DAYS = 30;
/** The newest, where more came within these days. */
export const VISITS_KEPT_MOST = 1_000_000;
/** Days that each of these is kept. */
export const RETENTION_DAYS = {
  answeredMessages: 730,
  /** A secret that no code was shown of. */
  begunTwoStep: 1,
  /** What a person could not be mailed of their account. */
  accountNotices: 3,
  paymentEvents: 180,
  /** What people were refused: a forged checkout, another person's order. */
  refusals: 90,
  /** What a provider said, and was refused: another amount, an unknown order. */
  providerRefusals: 730,
  unpaidOrders: 180,
  sandbox: 30,
} as const;
/** Refusals kept of one person: the newest. */
export const REFUSALS_KEPT = 100;

export const CLASS_TITLE_MAX = 120;
export const CLASS_INVITED_MAX = 500;
/** People who used the invitation link of one class. */
export const CLASS_GUESTS_MAX = 1_000;

/** Home: longer descriptions are cut here, with Read more. */
export const DESCRIPTION_SHOWN = 100;
/** A course made less than this ago is new. */
export const NEW_COURSE = 48 * 60 * 60 * 1_000;
/** The first topics of a paid course that anybody may watch. */
export const OPEN_TOPICS = 3;

/** Pixels of a video's picture, either way up: 8K, which is what the best phones film. */
export const VIDEO_PIXELS_MAX = 7_680 * 4_320;
/** Seconds of a video. */
export const VIDEO_SECONDS_MAX = 12 * 60 * 60;

/** Bytes and pages of a resume that is scanned. */
export const RESUME_MAX = 10 * 1024 * 1024;
export const RESUME_PAGES_MAX = 20;
/** Characters of the description of a job that a resume is compared with. */
export const RESUME_JOB_MAX = 20_000;
/** Score badges: at least this many points. */
export const SCORE_EXCELLENT = 80;
export const SCORE_GOOD = 60;

/** Blogs on one page of the list. */
export const BLOGS_PER_PAGE = 5;
export const BLOG_CONTENT_MAX = 200_000;
/** Characters of one comment. */
export const COMMENT_MAX = 2_000;
/** Comments that a blog is opened with, and that are fetched at once further back. */
export const COMMENTS_SHOWN = 100;
/** Changes of comments in one answer or notice. */
export const COMMENT_CHANGES_MAX = 100;

/** The promotional popup: how long after the page was opened, how long until it may be closed, and not again for. */
export const PROMOTION_DELAY = 300_000;
export const PROMOTION_CLOSE_DELAY = 30_000;
export const PROMOTION_SUPPRESSION = 1_800_000;

/** Largest socket message in bytes. Source: design, "64 kB cap". */
export const SOCKET_MESSAGE_MAX = 64 * 1024;
/** Requests a socket may send: a burst, refilled at a rate a second. Beyond it the socket is closed. */
export const SOCKET_BURST = 200;
export const SOCKET_REQUESTS_PER_SECOND = 40;
/** A page waits this long for an acknowledgement. */
export const ACK_TIMEOUT = 10_000;

/** A page that does not answer for this long has lost its socket. */
export const SOCKET_SILENCE = 20_000;

/** A seat is kept this long for a person whose socket was lost. */
export const SEAT_KEPT = 60_000;
/** Others are told that a person's connection is lost after this long. Target: within 3 s. */
export const DISCONNECT_SHOWN = 2_000;
/** A live class is kept this long for the return of its last host. */
export const HOST_RETURN = 5 * 60_000;
/** People in one class. */
export const CLASS_SEATS_MAX = 500;

/** Camera simulcast: scale down by, and most bits a second, lowest layer first. */
export const CAMERA_LAYERS = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000 },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  { scaleResolutionDownBy: 1, maxBitrate: 1_200_000 },
] as const;
export const SCREEN_BITRATE = 2_500_000;
export const SCREEN_FRAME_RATE = 15;
export const MICROPHONE_BITRATE = 40_000;
export const SCREEN_AUDIO_BITRATE = 128_000;
/** What one person may send and receive in all, bits a second. */
export const SEND_BITRATE_MAX = 5_000_000;
export const RECEIVE_BITRATE_START = 1_000_000;
