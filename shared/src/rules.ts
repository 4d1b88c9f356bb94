import { z } from "zod";

import { commentProblem } from "./comment-text.ts";
import {
  ADMIN_PASSWORD_MIN,
  BLOG_CONTENT_MAX,
  CLASS_INVITED_MAX,
  CLASS_TITLE_MAX,
  CODE_DIGITS,
  COURSE_LEVELS,
  MOBILE_DIGITS,
  PASSWORD_MIN,
} from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { alike, areAlike, hasAtLeast, longEnough, longEnoughForAdmin } from "./password-rules.ts";
import { notKeepable, plainIssue } from "./plain-issues.ts";
import { isKeepable } from "./text.ts";

/**
 * The validation rules of section 5, used by the forms and by the server. Issues are in the order of the fields,
 * because a form shows the first one.
 */
const filled = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: plainIssue })
    .refine(isKeepable, { error: notKeepable });

/** A rule of what is filled in. The lack of it does not abort, so that rules of several fields are still checked. */
const whereFilled = (isRight: (text: string) => boolean) => (text: string) =>
  text === "" || isRight(text);

const emailOf = (empty: string, invalid: string) =>
  filled(empty, 254)
    .toLowerCase()
    .refine(
      whereFilled((text) => z.email().safeParse(text).success),
      { error: invalid },
    );

/** Whether the session outlives the tab. */
const StaySignedIn = z.boolean().default(false);

export const LoginForm = z.object({
  email: filled(MESSAGES.login.emailEmpty, 254).toLowerCase(),
  password: filled(MESSAGES.login.passwordEmpty, 1024),
  // hCaptcha's answers are the longest: several kilobytes.
  recaptcha: filled(MESSAGES.login.botCheck, 8192),
  stay_signed_in: StaySignedIn,
});
export type LoginForm = z.infer<typeof LoginForm>;

/** Exactly ten digits. */
export function isMobile(text: string): boolean {
  return new RegExp(`^\\d{${MOBILE_DIGITS}}$`).test(text);
}

export const RegisterForm = z
  .object({
    name: filled(MESSAGES.register.nameEmpty, 120),
    email: emailOf(MESSAGES.register.emailEmpty, MESSAGES.register.emailInvalid),
    mobile: filled(MESSAGES.register.mobileEmpty, 40).refine(whereFilled(isMobile), {
      error: MESSAGES.register.mobileDigits,
    }),
    password: filled(MESSAGES.register.passwordEmpty, 1024),
    confirmPassword: filled(MESSAGES.register.confirmEmpty, 1024),
    isTeacher: z.enum(["Yes", "No"], { error: MESSAGES.register.teacherUnset }),
    /** The answer of a bot check; without one, an address can register only a few accounts. */
    recaptcha: z.string().max(8192, { error: MESSAGES.login.botCheck }).optional(),
  })
  .refine(areAlike, alike)
  .refine(hasAtLeast(PASSWORD_MIN), longEnough);
export type RegisterForm = z.infer<typeof RegisterForm>;

/** What people change of themselves. A mobile number may be absent, as it is after a social sign-in. */
export const ProfileForm = z.object({
  name: filled(MESSAGES.register.nameEmpty, 120),
  mobile: z
    .string({ error: MESSAGES.register.mobileDigits })
    .trim()
    .refine((text) => text === "" || isMobile(text), { error: MESSAGES.register.mobileDigits }),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

/** A JSON Web Token in its compact form. */
const Credential = z
  .string({ error: MESSAGES.account.credentialRefused })
  .min(1, { error: MESSAGES.account.credentialRefused })
  .max(8_192, { error: MESSAGES.account.credentialRefused });

/**
 * The social sign-in that a page sends: as specified, the fields of a registration, filled from the provider's token
 * with its subject as password, and the token itself. The server trusts only the token.
 */
export const SocialRegisterForm = z.object({
  credential: Credential,
  name: z.string().max(1_024).default(""),
  email: z.string().max(1_024).default(""),
  mobile: z.string().max(40).default(""),
  password: z.string().max(1_024).default(""),
  confirmPassword: z.string().max(1_024).default(""),
  isTeacher: z.literal("No").default("No"),
  stay_signed_in: StaySignedIn,
});
export type SocialRegisterForm = z.infer<typeof SocialRegisterForm>;

/** Either of the two. A body with a credential is a social sign-in, and gets the errors of one. */
export const AnyRegisterForm = z.union(
  [SocialRegisterForm, RegisterForm.safeExtend({ credential: z.undefined().optional() })],
  {
    error: ({ input, errors }) => {
      const [social, plain] = errors;
      return isSocial(input) ? social?.[0]?.message : firstOf(plain ?? [])?.message;
    },
  },
);

const FIELDS = Object.keys(RegisterForm.shape);

/** From the top of the form to its end: rules of two fields would come after all others. The length is our own rule, and last. */
const firstOf = (issues: readonly z.core.$ZodIssue[]) =>
  issues.toSorted((one, other) => placeOf(one) - placeOf(other))[0];

const placeOf = ({ path, message }: z.core.$ZodIssue): number =>
  message === MESSAGES.register.passwordShort ? FIELDS.length : FIELDS.indexOf(String(path[0]));

const isSocial = (form: unknown): boolean =>
  typeof form === "object" && form !== null && "credential" in form;

export const ForgotPasswordForm = z.object({
  email: emailOf(MESSAGES.register.emailEmpty, MESSAGES.register.emailInvalid),
});
export type ForgotPasswordForm = z.infer<typeof ForgotPasswordForm>;

const newPassword = {
  password: filled(MESSAGES.register.passwordEmpty, 1024),
  confirmPassword: filled(MESSAGES.register.confirmEmpty, 1024),
};
export const ResetPasswordForm = z
  .object({ token: z.string().min(1).max(200), ...newPassword })
  .refine(areAlike, alike)
  .refine(hasAtLeast(PASSWORD_MIN), longEnough);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

export const ChangePasswordForm = z
  .object({ current: filled(MESSAGES.login.passwordEmpty, 1024), ...newPassword })
  .refine(areAlike, alike)
  .refine(hasAtLeast(PASSWORD_MIN), longEnough);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

/** The same for an admin, whose password must be longer. */
export const AdminChangePasswordForm = ChangePasswordForm.refine(
  hasAtLeast(ADMIN_PASSWORD_MIN),
  longEnoughForAdmin,
);

/** People type it in groups, as some apps show it. */
const AppCode = z
  .string({ error: MESSAGES.twoStep.codeInvalid })
  .max(40, { error: MESSAGES.twoStep.codeInvalid })
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text), {
    error: MESSAGES.twoStep.codeInvalid,
  });

export const AppCodeForm = z.object({ code: AppCode });
export const RecoveryCodeForm = z.object({
  recovery_code: filled(MESSAGES.twoStep.recoveryCodeEmpty, 100),
});

/** A code from the authenticator app, or a recovery code instead. */
export const SecondFactor = z.union([RecoveryCodeForm, AppCodeForm], {
  error: ({ input, errors }) => {
    const [recovery, app] = errors;
    return (hasKey(input, "recovery_code") ? recovery : app)?.[0]?.message;
  },
});
export type SecondFactor = z.infer<typeof SecondFactor>;

function hasKey(form: unknown, key: string): boolean {
  return typeof form === "object" && form !== null && key in form;
}

export const ConfirmPasswordForm = z.object({
  password: filled(MESSAGES.login.passwordEmpty, 1024),
});

/** One of the two ways to confirm an identity; `factor` where two-step sign-in is on. */
const WithFactor = z.object({ factor: SecondFactor.optional() });
export const ConfirmForm = z.union(
  [
    z.object({ credential: Credential, ...WithFactor.shape }),
    ConfirmPasswordForm.extend(WithFactor.shape),
  ],
  {
    // A credential's own problem is its factor's; anything else is asked for the password.
    error: ({ input, errors }) =>
      (hasKey(input, "credential") ? errors[0] : errors[1])?.[0]?.message,
  },
);
export type ConfirmForm = z.infer<typeof ConfirmForm>;

/** A path of this site, without query and fragment. `ip` and `timestamp` are not trusted. */
export const TrackIpForm = z.object({
  ip: z.string().max(100).default(""),
  userAgent: z.string().max(1_000).default(""),
  path: z
    .string()
    .max(2_000)
    .regex(/^\/[^?#\0]*$/),
  timestamp: z.union([z.string().max(100), z.number()]).optional(),
});
export type TrackIpForm = z.infer<typeof TrackIpForm>;

export const ReturnNote = filled(MESSAGES.approval.noteEmpty, 1000);

/** The option that means: enter a new one. */
export const OTHERS = "Others";

/** All but the scripts in which an everyday letter, as SARA AM in Thai, has a compatibility form of two others. */
const OTHER_SCRIPTS = /[^\p{Script=Armenian}\p{Script=Hangul}\p{Script=Lao}\p{Script=Thai}]+/gu;

/** Lower case, special characters removed, spaces to hyphens. Only Latin words are the same without their marks. */
export const slugOf = (name: string): string =>
  name
    .replace(OTHER_SCRIPTS, (part) => part.normalize("NFKD"))
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/(\p{Letter}\p{Mark}*)|[^\p{Number}\s-]/gu, "$1")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: plainIssue })
    .refine(isKeepable, { error: notKeepable })
    .default("");

const courseTexts = z.object({
  course_id: z.string(),
  course_title: z.string(),
  course_category: z.string(),
  course_price: z.string(),
});

/** Rules of several fields of an upload are checked beside faults of others, so that the form shows all at once. */
export const ofCourse = ({ value }: { value: unknown }): boolean =>
  courseTexts.safeParse(value).success;

/**
 * The text fields of an upload, as multipart sends them: all are texts, and missing ones are empty. `course_id` is an
 * existing course's id or slug, or empty for a new course, which `course_title` and `course_category` then name.
 */
export const UploadForm = z
  .object({
    email: optionalText(254),
    title: filled(MESSAGES.upload.titleEmpty, 200),
    duration: optionalText(40),
    course_id: optionalText(200),
    course_title: optionalText(200),
    course_category: optionalText(100),
    description: optionalText(5000),
    slug: optionalText(200),
    course_type: z.enum(["Free", "Paid"]).default("Free"),
    course_price: optionalText(20),
    /** Optional: of a new course, what it asks of its students. */
    course_level: z.enum(["", ...COURSE_LEVELS]).default(""),
    /** Optional: the id of one's own video whose place this one takes, once it is approved; its course is `course_id`. */
    replaces: z.union([z.literal(""), z.uuid()], { error: plainIssue }).default(""),
  })
  .refine((form) => form.course_id !== "" || slugOf(form.course_title) !== "", {
    path: ["course_title"],
    error: MESSAGES.upload.courseMissing,
    when: ofCourse,
  })
  .refine((form) => form.course_id !== "" || form.course_category !== "", {
    path: ["course_category"],
    error: MESSAGES.upload.categoryMissing,
    when: ofCourse,
  })
  .refine(
    (form) => form.course_id !== "" || form.course_type === "Free" || isPrice(form.course_price),
    {
      path: ["course_price"],
      error: MESSAGES.upload.priceInvalid,
      when: ofCourse,
    },
  );
export type UploadForm = z.infer<typeof UploadForm>;

/** What the uploader of a video may change of it later. `description` stays if absent. */
export const VideoTexts = z.object({
  title: UploadForm.shape.title,
  description: UploadForm.shape.description.unwrap().optional(),
});

/** Whole or with cents, above 0, at most ten million. */
export const isPrice = (text: string): boolean =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 10_000_000;

const isSlug = (text: string): boolean =>
  /^(?:\p{Letter}\p{Mark}*|\p{Number})+(?:-(?:\p{Letter}\p{Mark}*|\p{Number})+)*$/u.test(text);

/** Text or an image, not just the tags of an empty editor. */
function hasContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";
}

export const CommentText = z
  .string({ error: MESSAGES.blogs.commentEmpty })
  .trim()
  .refine((text) => commentProblem(text) === null, {
    error: ({ input }) => commentProblem(String(input)) ?? "",
  });

/** The honeypot field, which only bots fill in; see `addComment`. */
const Honeypot = z.string().max(500).optional();

const atLeast = (length: number, message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(length, { error: message })
    .max(max, { error: plainIssue })
    .refine(isKeepable, { error: notKeepable });

export const ContactForm = z.object({
  name: atLeast(3, MESSAGES.contact.nameShort, 120),
  email: emailOf(MESSAGES.contact.emailInvalid, MESSAGES.contact.emailInvalid),
  message: atLeast(10, MESSAGES.contact.messageShort, 5_000),
  website: Honeypot,
});
export type ContactForm = z.infer<typeof ContactForm>;

const required = (max: number) => filled(MESSAGES.blogs.fieldsMissing, max);

/** `content` is HTML; an empty document of the editor counts as empty. `course_id` is a course's id. */
export const AddBlogForm = z.object({
  title: required(200),
  slug: required(200).refine(whereFilled(isSlug), { error: MESSAGES.blogs.slugInvalid }),
  date: required(40).refine(
    whereFilled((text) => z.iso.date().safeParse(text).success),
    { error: MESSAGES.blogs.dateInvalid },
  ),
  content: required(BLOG_CONTENT_MAX).refine(whereFilled(hasContent), {
    error: MESSAGES.blogs.fieldsMissing,
  }),
  course_id: required(200),
});
export type AddBlogForm = z.infer<typeof AddBlogForm>;

const fieldOfPayment = (max: number) => filled(MESSAGES.payment.fieldsMissing, max);

/** `course` is a course's id. */
export const CourseConfirmationForm = z.object({
  course: fieldOfPayment(200),
  name: fieldOfPayment(120),
  email: fieldOfPayment(254),
  mobile: fieldOfPayment(40).refine(whereFilled(isMobile), {
    error: MESSAGES.register.mobileDigits,
  }),
});
export type CourseConfirmationForm = z.infer<typeof CourseConfirmationForm>;

export const ClassTitle = filled("Please enter a class title.", CLASS_TITLE_MAX);

export const InvitedEmails = z
  .array(emailOf("An invited email is empty.", MESSAGES.register.emailInvalid))
  .max(CLASS_INVITED_MAX, {
    error: `Invited emails: at most ${CLASS_INVITED_MAX} people can be invited.`,
  });
