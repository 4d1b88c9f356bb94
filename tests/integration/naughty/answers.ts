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
    `${ACCOUNT}/confirm body.factor.code`,
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
    // One option is too few.
    ...["kind", "options.0"].map((name) => `POST /api/courses/:id/questions body.${name}`),
    "POST /api/classes/:id/settings body.lobby",
    "POST /api/contact/mark_handled body.id",
    ...["order_id", "payment_id", "signature"].map((name) => `${UPDATE}.razorpay_${name}`),
    "POST /backend-service/api/payment/refund body.transaction_id",
    "POST /api/video/save_progress body.video_id",
  ]),
  ...each(LOOKED_FOR, [
    `${AUTHENTICATE}/get_user_by_email body.email`,
    "POST /api/blogs/add_blog body.course_id",
    "POST /backend-service/api/payment/create-order body.course_id",
    "POST /api/video/get_video_by_id body.id",
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
    ...["q", "category", "limit"].map((name) => `GET /api/video/get_courses query.${name}`),
    "GET /backend-service/api/payment/earnings query.before",
    ...["before", "search"].map(
      (name) => `GET /backend-service/api/payment/payments query.${name}`,
    ),
    "GET /backend-service/api/payment/teachers query.page",
    ...["before", "id"].map((name) => `GET /backend-service/api/payment/receipts query.${name}`),
    ...["email_id", "mobile_number", "course_purchased", "course_fee_paid", "transaction_id"].map(
      (name) => `${UPDATE}.${name}`,
    ),
    ...["ip", "userAgent", "path", "timestamp"].map(
      (name) => `POST /backend-service/api/track-ip body.${name}`,
    ),
  ]),
  "POST /backend-service/api/upload/get_by_teacher body.email": [400, 403],
  ...each(
    REFUSED,
    ["edit", "delete", "watch"].map(
      (name) => `POST /backend-service/api/upload/${name}-video body.video_id`,
    ),
  ),
  "POST /api/classes/:id/accept_invitation body.secret": [400, 403, 404],
  // A longer value than a path segment allows is not one.
  ...each(
    [400, 404, 414],
    [
      "DELETE /api/classes/:id params.id",
      "DELETE /api/classes/:id/invitation_link params.id",
      "POST /api/classes/:id/accept_invitation params.id",
      "POST /api/classes/:id/invitation_link params.id",
      "GET /api/classes/:id/settings params.id",
      "GET /api/classes/:id/attendance params.id",
      "GET /api/classes/:id/attendance.csv params.id",
      "POST /api/classes/:id/settings params.id",
      "GET /api/classes/:id/co-hosts params.id",
      ...["id", "person_id"].map(
        (name) => `DELETE /api/classes/:id/co-hosts/:person_id params.${name}`,
      ),
      "GET /api/classes/:id params.id",
      "GET /api/classes/:id/calendar.ics params.id",
      "GET /api/classes/:id/page params.id",
      "GET /api/courses/:id/questions params.id",
      "POST /api/courses/:id/questions params.id",
      ...["id", "question_id"].map(
        (name) => `DELETE /api/courses/:id/questions/:question_id params.${name}`,
      ),
      "GET /api/classes/:id/materials params.id",
      "POST /api/classes/:id/materials/link params.id",
      "POST /api/classes/:id/materials/file params.id",
      ...["id", "material_id"].flatMap((name) => [
        `DELETE /api/classes/:id/materials/:material_id params.${name}`,
        `GET /api/classes/:id/materials/:material_id/file params.${name}`,
      ]),
      ...["id", "session_id"].flatMap((name) => [
        `GET /api/classes/:id/sessions/:session_id/export params.${name}`,
        `GET /api/classes/:id/sessions/:session_id/parts/:part params.${name}`,
      ]),
      "GET /api/classes/:id/sessions/:session_id/parts/:part params.part",
      "GET /api/blogs/details_by_slug/:slug params.slug",
    ],
  ),
  // A number, or none.
  [`${ACCOUNT}/profile body.mobile`]: TAKEN,
  // Files of chats have a limit of their own.
  ...each(
    [400, 404, 414, 429],
    [
      "POST /api/classes/:id/chat/files params.id",
      ...["id", "file_id"].map((name) => `GET /api/classes/:id/chat/files/:file_id params.${name}`),
    ],
  ),
  "GET /api/recordings query.class_id": REFUSED,
  "GET /api/recordings/:id/video query.ticket": [404],
  ...each(
    [400, 404, 414],
    [
      ...["preview", "video"].map((name) => `GET /api/recordings/:id/${name} params.id`),
      ...["submit", "retry"].map((name) => `POST /api/recordings/:id/${name} params.id`),
      "DELETE /api/recordings/:id params.id",
    ],
  ),
  "GET /api/videos/:id/missed params.id": [200, 400, 404, 414],
  "GET /api/videos/:id/replay params.id": [400, 403, 404, 414],
  // Some of them are numbers.
  "GET /api/videos/:id/replay query.after": TAKEN,
  ...each(
    [400, 404, 414],
    ["POST", "DELETE"].map((method) => `${method} /api/videos/:id/captions params.id`),
  ),
  // Some of them are shaped like one, such as `nil`.
  "POST /api/videos/:id/captions body.language": TAKEN,
  // The text of a file, which is read for its captions alone.
  "POST /api/videos/:id/captions body.text": TAKEN,
  "POST /api/recordings/:id/submit body.before": [400, 409],
  // It can be submitted once; its texts are those of an upload.
  ...each(
    [200, 400, 409],
    [
      ...["title", "description", "duration", "email", "slug", "replaces"],
      ...["course_id", "course_title", "course_category"],
      ...["course_type", "course_price", "course_level"],
    ].map((name) => `POST /api/recordings/:id/submit body.${name}`),
  ),
  "GET /api/calendar/feed.ics query.token": [404],
  "GET /api/classes/:id/materials/:material_id/file query.ticket": [404],
  "GET /api/classes/:id/sessions/:session_id/export query.format": REFUSED,
  "GET /api/classes/:id/sessions/:session_id/parts/:part query.after": [400, 404],
  "POST /api/classes/:id/materials/link body.url": TAKEN,
  "GET /api/classes/:id/calendar.ics query.ticket": TAKEN,
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
  // Nobody is asked for it who has no second step.
  [`${ACCOUNT}/confirm body.factor.recovery_code`]: TAKEN,
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
