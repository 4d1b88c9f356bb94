/** What the REST backends need to know. Everything else has one right value and stands beside its use. */
export type BackendConfig = {
  /** At least 32 characters. Everything that we sign is signed with a key derived from it. */
  tokenSecret: string;
  /** The address people use, for example https://lyceum.example; null when it is whatever host they asked. */
  publicUrl: string | null;
  /** Origins whose pages may send changes; `same`: only the origin that the request itself came to. */
  allowedOrigins: string[] | "same";
  botCheck: {
    /** Keys that a page has to derive at most to solve a challenge; it derives at least half of them. */
    cost: number;
    /** The captcha provider that checks instead of us, where there is one. */
    provider?: SiteverifyConfig | undefined;
  };
  /** What hashing a password costs; where left out, as much as is recommended. Only tests set it. */
  passwordCost?: PasswordCost | undefined;
  /** The identity providers, beside passwords. */
  social: "sandbox" | "off" | { google: GoogleConfig };
  /** Who registers as a teacher is a student until an admin approves. */
  teacherApproval?: boolean | undefined;
  /** Two-step sign-in: what apps call this site, and whether admins have to use it. */
  twoStep?: { issuer: string; requiredOfAdmins: boolean } | undefined;
  /** Days for which what was written in a class is kept after its end; as long as the class where left out. */
  classRecordDays?: number | undefined;
  limits: BackendLimits;
  /** Where calls and sockets are counted over all processes; each process counts by itself where left out. */
  redisUrl?: string | undefined;
  media: MediaConfig;
  /** Where media hosts write what they record. */
  recordings: {
    folder: string;
    /** Days for which their files are kept after the video was approved; as long as the class where left out. */
    filesDays?: number | undefined;
  };
  payments: PaymentsConfig;
  /** Where there is none, nothing is mailed. */
  mail?: MailConfig | undefined;
};

/** Of argon2id: memory in KiB, passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number };

export type BotCheckName = "recaptcha" | "hcaptcha" | "turnstile";

/** A bot check that speaks reCAPTCHA's protocol, and this site's keys there. */
export type SiteverifyConfig = {
  name: BotCheckName;
  siteKey: string;
  secret: string;
  /** Where pages get its script, and where its verdicts are asked for. */
  script: string;
  verifyUrl: string;
};

export type GoogleConfig = {
  clientId: string;
  /** Where Google's public keys are. */
  keysUrl: string;
};

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string };

/** How much may be left here in a day (UTC): by one key, and by all together. */
export type Allowance = { each: number; all: number };

export type MailConfig = {
  /** Of the mail server: smtp://user:password@host:port, or smtps://. */
  url: string;
  /** Addresses that mail comes from, and that messages of the contact page go to. */
  from: string;
  to: string;
};

/** Razorpay where its keys are given, else the sandbox where it is on, else nothing is paid. */
export type PaymentsConfig = {
  razorpay?: (RazorpayKeys & { origin: string }) | undefined;
  /** Whether what is paid in the sandbox opens courses, and is shown. */
  sandbox: boolean;
};

/** Source: Google, "Verify the Google ID token on your server side". */
export const GOOGLE_KEYS_URL = "https://www.googleapis.com/oauth2/v3/certs";

/** Source: Razorpay API reference. */
export const RAZORPAY_ORIGIN = "https://api.razorpay.com";

export type MediaConfig = {
  /** The folder of this machine that uploads are kept in, or with `s3` only worked on; made where it is missing. */
  folder: string;
  /** The bucket that they are kept in. */
  s3?: S3Config | undefined;
  /** Bytes of one uploaded video. */
  uploadMax: number;
  /** Programs by name or path. Where they do not run, videos are served as they came. */
  ffmpeg: string;
  ffprobe: string;
  /** Of these programs, and of readers of resumes; where left out, each of them comes behind the server. Only tests set it. */
  niceness?: number | undefined;
  /** Videos that this process makes streams of at the same time; 0 leaves that to others. */
  transcodes: number;
  /** What writes captions of videos that have none; without it nothing does. */
  captions?: CaptionsCommand | undefined;
};

/** A program that is given the path of a WAV file and the language, and prints WebVTT or SRT. */
export type CaptionsCommand = { program: string; /** BCP 47. */ language: string };

/** A bucket of any store that speaks S3. */
export type S3Config = {
  /** Such as https://s3.eu-central-1.amazonaws.com, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** Bytes. Source: issue, "default 4 GB". */
export const DEFAULT_UPLOAD_MAX = 4 * 1024 ** 3;

/** What one teacher may have: anybody may register as one. */
export type TeacherLimits = {
  /** Classes that are not over. */
  classes: number;
  /** Videos that wait for approval. */
  pendingVideos: number;
  /** Bytes of all videos as they were uploaded, and of the recordings and the chats' files of all classes. */
  bytes: number;
};

export type BackendLimits = {
  teacher: TeacherLimits;
  /** Calls that one address may make in a minute. */
  callsPerMinute: number;
  /** Pages, and sitemaps and feeds, that one address may ask for in a minute. */
  pagesPerMinute: number;
  feedsPerMinute: number;
  /** Calls that one person may make in a minute, from wherever. */
  personCallsPerMinute: number;
  /** Accounts that one address may register, and sign-ins it may try, in a minute. A school is one address. */
  signInsPerMinute: number;
  /** Registrations of one address without a bot check: how many in a minute, and the milliseconds each of them waits. */
  unprovedRegistrations: { perMinute: number; delay: number };
  /** Links for a new password that one address may ask for, or try, in a minute. */
  resetsPerMinute: number;
  /** Comments in a minute: of one person, and of one address without signing in. */
  commentsPerMinute: { person: number; visitor: number };
  /** Messages that one address may send over the contact page in a minute. */
  messagesPerMinute: number;
  /** Pages opened that are counted of one address in a minute. */
  visitsPerMinute: number;
  /** What networks (see `networkOf`), and all of them together, may leave here in a day. */
  perDay: { visits: Allowance; messages: Allowance };
  /** Resumes that one address may have scanned in a minute. */
  scansPerMinute: number;
  /**
   * Wrong tries within `windowSeconds`: of one address at one account, where it ends; of one address, and at one account, beyond which
   * tries cost more work.
   */
  loginTries: { pair: number; address: number; account: number; windowSeconds: number };
};

export const DEFAULT_LIMITS: BackendLimits = {
  teacher: { classes: 50, pendingVideos: 20, bytes: 200e9 },
  callsPerMinute: 3_000,
  pagesPerMinute: 3_000,
  feedsPerMinute: 300,
  personCallsPerMinute: 1_200,
  signInsPerMinute: 240,
  unprovedRegistrations: { perMinute: 20, delay: 500 },
  resetsPerMinute: 20,
  commentsPerMinute: { person: 30, visitor: 60 },
  messagesPerMinute: 10,
  visitsPerMinute: 600,
  // A school is one network: a thousand people who open fifty pages each.
  perDay: { visits: { each: 50_000, all: 500_000 }, messages: { each: 200, all: 5_000 } },
  scansPerMinute: 30,
  loginTries: { pair: 10, address: 50, account: 100, windowSeconds: 15 * 60 },
};

/**
 * One key is PBKDF2 with SHA-256 of 1,000 rounds: 0.2 ms of WebCrypto measured on a server's core, and a cheap
 * phone takes about six times that. So a page solves this in about a second there, and in a fifth of one here.
 */
export const DEFAULT_BOT_CHECK_COST = 1_000;
