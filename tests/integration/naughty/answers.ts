/** Fields that select a kind or a mode: the value is known, or it is refused. */
const REFUSED = [400];
/** Fields that name a person or thing, which is looked up. */
const LOOKED_FOR = [400, 404];
/** Fields that filter a list, or are not stored. */
const TAKEN = [200, 400];

const each = (answers: readonly number[], names: string[]) =>
  Object.fromEntries(names.map((name) => [name, answers]));

const ACCOUNT = "POST /api/account";
const AUTHENTICATE = "POST /api/authenticate";
const UPDATE = "POST /backend-service/api/payment/update body";

const filters = (route: string) => ({
  ...each(
    REFUSED,
    ["payment_made", "role", "banned", "order", "direction"].map((name) => `${route}.${name}`),
  ),
  ...each(
    TAKEN,
    ["registered_after", "search", "hours_at_least"].map((name) => `${route}.${name}`),
  ),
});

/** The allowed answers to a naughty string in fields whose text is never shown. */
export const ANSWERS: Record<string, readonly number[]> = {
  ...filters("GET /api/admin/users query"),
  ...filters("GET /api/admin/users.csv query"),
  ...each(REFUSED, [
    `${ACCOUNT}/change_password body.confirmPassword`,
    ...[`${ACCOUNT}/delete body.confirm`, `${ACCOUNT}/sign_ins/end body.id`],
    ...["token", "password", "confirmPassword"].map(
      (name) => `${AUTHENTICATE}/reset_password body.${name}`,
    ),
    `${ACCOUNT}/confirm body.password`,
    `${ACCOUNT}/two_step/turn_on body.code`,
    `${ACCOUNT}/two_step/turn_off body.factor.code`,
    `${AUTHENTICATE}/authenticateUser body.recaptcha`,
    `${AUTHENTICATE}/registerUser body.recaptcha`,
    ...["mobile", "confirmPassword", "isTeacher"].map(
      (name) => `${AUTHENTICATE}/registerUser body.${name}`,
    ),
    "GET /api/admin/audit query.action",
    ...["reset_link", "reset_two_step", "set_banned", "set_role"].map(
      (name) => `POST /api/admin/${name} body.user_id`,
    ),
    "POST /api/admin/set_role body.role",
    ...["kind", "state"].map((name) => `GET /api/admin/jobs query.${name}`),
    ...["try_again", "discard"].map((name) => `POST /api/admin/jobs/${name} body.job_id`),
    ...["approveVideo", "return_video"].map((name) => `POST /api/admin/${name} body.video_id`),
    "POST /api/blogs/add_blog body.date",
    ...["blog_id", "key"].map((name) => `POST /api/blogs/add_comment body.${name}`),
    ...["GET /api/blogs/comments query.blog_id", "POST /api/blogs/hide_comment body.blog_id"],
    ...["course_id", "access", "starts_at"].map((name) => `POST /api/classes body.${name}`),
    "POST /api/contact/mark_handled body.id",
    ...["order_id", "payment_id", "signature"].map((name) => `${UPDATE}.razorpay_${name}`),
    "POST /backend-service/api/payment/refund body.transaction_id",
    "POST /api/video/get_video_by_id body.id",
    "POST /api/video/save_progress body.video_id",
  ]),
  ...each(LOOKED_FOR, [
    `${AUTHENTICATE}/get_user_by_email body.email`,
    "POST /api/blogs/add_blog body.course_id",
    "POST /backend-service/api/payment/create-order body.course_id",
  ]),
  ...each(TAKEN, [
    `${AUTHENTICATE}/forgot_password body.email`,
    `${AUTHENTICATE}/registerUser body.email`,
    "GET /api/authenticate/challenge query.work",
    "GET /api/admin/audit query.before",
    "GET /api/admin/audit query.limit",
    "GET /api/admin/jobs query.page",
    "GET /api/admin/users query.page",
    "GET /api/admin/users query.per_page",
    "GET /api/admin/visits query.days",
    "POST /api/blogs/add_comment body.website",
    ...["q", "page"].map((name) => `GET /api/blogs query.${name}`),
    "GET /api/blogs/comments query.before",
    "POST /api/classes body.invited.0",
    ...["email", "website"].map((name) => `POST /api/contact/submitContactForm body.${name}`),
    ...["q", "category"].map((name) => `GET /api/video/get_courses query.${name}`),
    "GET /backend-service/api/payment/earnings query.before",
    ...["before", "id"].map((name) => `GET /backend-service/api/payment/receipts query.${name}`),
    ...["email_id", "mobile_number", "course_purchased", "course_fee_paid", "transaction_id"].map(
      (name) => `${UPDATE}.${name}`,
    ),
    ...["ip", "userAgent", "path", "timestamp"].map(
      (name) => `POST /backend-service/api/track-ip body.${name}`,
    ),
  ]),
  "POST /backend-service/api/upload/get_by_teacher body.email": [400, 403],
  "POST /api/classes/:id/accept_invitation body.secret": [400, 403, 404],
  // A longer value than a path segment allows is not one.
  ...each(
    [400, 404, 414],
    [
      "DELETE /api/classes/:id params.id",
      "DELETE /api/classes/:id/invitation_link params.id",
      "POST /api/classes/:id/accept_invitation params.id",
      "POST /api/classes/:id/invitation_link params.id",
      "GET /api/classes/:id params.id",
      "GET /api/blogs/details_by_slug/:slug params.slug",
    ],
  ),
  [`${ACCOUNT}/change_password body.current`]: REFUSED,
  // Guessing is refused after some tries.
  ...each(
    [400, 429],
    [
      `${ACCOUNT}/verify_email body.token`,
      `${ACCOUNT}/two_step/turn_off body.factor.recovery_code`,
      `${ACCOUNT}/two_step/recovery_codes body.factor.code`,
      `${ACCOUNT}/two_step/recovery_codes body.factor.recovery_code`,
    ],
  ),
  ...each(
    [400, 401, 429],
    [
      `${AUTHENTICATE}/second_step body.ticket`,
      `${AUTHENTICATE}/second_step body.factor.code`,
      `${AUTHENTICATE}/second_step body.factor.recovery_code`,
    ],
  ),
  // Without a valid token, the password beside it counts.
  [`${ACCOUNT}/confirm body.credential`]: [200, 400, 401],
  // Without an account or a credential, the error is a text for people.
  ...each(
    [400, 401],
    [
      `${AUTHENTICATE}/authenticateUser body.email`,
      `${AUTHENTICATE}/authenticateUser body.password`,
      `${AUTHENTICATE}/registerUser body.credential`,
    ],
  ),
};
