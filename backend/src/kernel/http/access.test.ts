import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person } from "../../../test/app.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "base" in value;

const REST = join(import.meta.dirname, "../../../../shared/src/rest");
const files = readdirSync(REST).map((file) => join(REST, file));
const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
const ENDPOINTS = modules.flatMap((module): unknown[] => Object.values(module)).filter(isEndpoint);
const PREFIX = { api: "/api", javaApi: "/backend-service" };
const nameOf = ({ method, base, url }: Endpoint) => `${method} ${PREFIX[base]}${url}`;

/** Everything that the backends answer and who may call it. A call that is missing here fails the tests below. */
const WHO: Record<string, string> = {
  "GET /api/authenticate/challenge": "everybody",
  "POST /api/authenticate/registerUser": "everybody",
  "GET /api/authenticate/options": "everybody",
  "POST /api/authenticate/nonce": "everybody",
  "GET /sandbox-identity/.well-known/openid-configuration": "everybody",
  "GET /sandbox-identity/jwks.json": "everybody",
  "POST /sandbox-identity/sign-in": "everybody",
  "POST /api/authenticate/authenticateUser": "everybody",
  "POST /api/authenticate/second_step": "everybody",
  "POST /api/authenticate/refresh": "everybody",
  "POST /api/authenticate/logout": "everybody",
  "POST /api/authenticate/forgot_password": "everybody",
  "POST /api/authenticate/reset_password": "everybody",
  "GET /api/account": "student teacher admin",
  "POST /api/account/profile": "student teacher admin",
  "POST /api/account/picture": "student teacher admin",
  "DELETE /api/account/picture": "student teacher admin",
  "GET /api/account/sign_ins": "student teacher admin",
  "POST /api/account/sign_ins/end": "student teacher admin",
  "POST /api/account/sign_ins/end_others": "student teacher admin",
  "POST /api/account/change_password": "student teacher admin",
  "POST /api/account/confirm": "student teacher admin",
  "POST /api/account/export": "student teacher admin",
  "POST /api/account/delete": "student teacher admin",
  "POST /api/account/send_verification_mail": "student teacher admin",
  "POST /api/account/verify_email": "student teacher admin",
  "POST /api/account/two_step/begin": "student teacher admin",
  "POST /api/account/two_step/turn_on": "student teacher admin",
  "POST /api/account/two_step/turn_off": "student teacher admin",
  "POST /api/account/two_step/recovery_codes": "student teacher admin",
  "POST /api/account/leaving": "student teacher admin",
  "GET /api/video/get_categories": "everybody",
  "GET /api/video/get_courses": "everybody",
  "POST /api/video/get_video_by_id": "everybody, known by a good token",
  "GET /api/blogs": "everybody",
  "GET /api/blogs/details_by_slug/:slug": "everybody",
  "GET /api/blogs/comments": "everybody",
  "GET /api/blogs/get_all_courses": "everybody",
  "POST /api/blogs/add_comment": "everybody, known by a good token",
  "POST /api/contact/submitContactForm": "everybody",
  "GET /api/ip": "everybody",
  "GET /api/admin/sandboxes": "admin",
  "GET /api/classes/:id/settings": "student teacher admin",
  "POST /api/classes/:id/settings": "student teacher admin",
  "GET /api/calendar": "student teacher admin",
  "POST /api/calendar/feed": "student teacher admin",
  "DELETE /api/calendar/feed": "student teacher admin",
  "POST /api/calendar/reminders": "student teacher admin",
  "GET /api/calendar/feed.ics": "everybody",
  "GET /api/classes/:id/calendar.ics": "everybody",
  // An open class has a page for everybody; of one that is not there, visitors learn nothing.
  "GET /api/classes/:id/page": "student teacher admin",
  "GET /api/classes/:id/sessions/:session_id/parts/:part": "student teacher admin",
  "GET /api/classes/:id/sessions/:session_id/export": "teacher admin",
  "GET /api/classes/:id/co-hosts": "teacher admin",
  "DELETE /api/classes/:id/co-hosts/:person_id": "teacher admin",
  "POST /api/classes/:id/chat/files": "student teacher admin",
  "GET /api/classes/:id/chat/files/:file_id": "student teacher admin",
  "GET /api/classes/:id/materials": "student teacher admin",
  "POST /api/classes/:id/materials/link": "student teacher admin",
  "POST /api/classes/:id/materials/file": "student teacher admin",
  "DELETE /api/classes/:id/materials/:material_id": "student teacher admin",
  "GET /api/classes/:id/materials/:material_id/file": "everybody",
  "GET /api/recordings": "teacher admin",
  "GET /api/recordings/:id/preview": "teacher admin",
  "GET /api/recordings/:id/video": "everybody",
  "POST /api/recordings/:id/submit": "teacher admin",
  "POST /api/recordings/:id/retry": "teacher admin",
  "DELETE /api/recordings/:id": "teacher admin",
  "POST /api/videos/:id/captions": "teacher admin",
  "DELETE /api/videos/:id/captions": "teacher admin",
  "GET /api/videos/:id/replay": "everybody, known by a good token",
  "GET /api/videos/:id/missed": "student teacher admin",
  "GET /api/courses/:id/questions": "teacher admin",
  "POST /api/courses/:id/questions": "teacher admin",
  "DELETE /api/courses/:id/questions/:question_id": "teacher admin",
  "GET /api/attendance": "student teacher admin",
  "GET /api/classes/:id/attendance": "student teacher admin",
  "GET /api/classes/:id/attendance.csv": "student teacher admin",
  "POST /api/classes/:id/invitation_link": "teacher admin",
  "DELETE /api/classes/:id/invitation_link": "teacher admin",
  "POST /api/classes/:id/accept_invitation": "student teacher admin",
  "GET /api/admin/visits": "admin",
  "POST /backend-service/api/track-ip": "everybody",
  "POST /backend-service/api/payment/create-order": "student",
  "POST /backend-service/api/payment/update": "student",
  "GET /backend-service/api/payment/receipts": "student teacher admin",
  "GET /backend-service/api/payment/earnings": "teacher",
  "GET /backend-service/api/payment/reconciliation": "admin",
  "GET /backend-service/api/payment/payments": "admin",
  "GET /backend-service/api/payment/teachers": "admin",
  "POST /backend-service/api/payment/refund": "admin",
  "POST /backend-service/api/payment/webhook": "signed notices",
  "POST /sandbox-payments/v1/orders": "holders of the keys",
  "GET /sandbox-payments/v1/orders/:id/payments": "holders of the keys",
  "GET /sandbox-payments/v1/payments/:id": "holders of the keys",
  "GET /sandbox-payments/v1/payments/:id/refunds": "holders of the keys",
  "GET /sandbox-payments/v1/refunds": "holders of the keys",
  "POST /sandbox-payments/v1/payments/:id/refund": "holders of the keys",
  "GET /sandbox-payments/checkout/orders/:id": "everybody",
  "POST /sandbox-payments/checkout/pay": "everybody",
  "POST /backend-service/api/resume/check": "everybody",
  "POST /backend-service/api/resume/expect": "everybody",
  "POST /csp-reports": "everybody",
  "GET /health": "everybody",
  "GET /ready": "everybody",
  "POST /api/authenticate/get_user_by_email": "student teacher admin",
  "GET /api/classes": "student teacher admin",
  "GET /api/classes/:id": "student teacher admin",
  "POST /api/classes": "teacher admin",
  "DELETE /api/classes/:id": "teacher admin",
  "GET /api/video/get_courses_and_video": "student teacher admin",
  "POST /api/video/save_progress": "student teacher admin",
  "POST /backend-service/api/upload/get_by_teacher": "teacher admin",
  "POST /backend-service/api/upload/edit-video": "teacher admin",
  "POST /backend-service/api/upload/delete-video": "teacher admin",
  "POST /backend-service/api/upload/watch-video": "teacher admin",
  "POST /backend-service/api/upload/upload-teacher-video": "teacher admin",
  "POST /backend-service/api/upload/upload-video": "admin",
  "POST /api/upload/resumable": "teacher admin",
  "HEAD /api/upload/resumable/:id": "teacher admin",
  "PATCH /api/upload/resumable/:id": "teacher admin",
  "DELETE /api/upload/resumable/:id": "teacher admin",
  "GET /media/videos/:id/:file": "holders of a ticket",
  "GET /media/images/:file": "everybody",
  "GET /media/people/:file": "everybody",
  "GET /api/admin/get_pending_videos": "admin",
  "POST /api/admin/approveVideo": "admin",
  "POST /api/admin/return_video": "admin",
  "POST /api/blogs/hide_comment": "admin",
  "POST /api/blogs/add_blog": "admin",
  "POST /api/blogs/images": "admin",
  "GET /api/contact/messages": "admin",
  "POST /api/contact/mark_handled": "admin",
  "GET /api/admin/users": "admin",
  "GET /api/admin/users.csv": "admin",
  "POST /api/admin/set_role": "admin",
  "POST /api/admin/set_banned": "admin",
  "POST /api/admin/reset_link": "admin",
  "GET /api/admin/audit": "admin",
  "GET /api/admin/jobs": "admin",
  "POST /api/admin/jobs/try_again": "admin",
  "POST /api/admin/jobs/discard": "admin",
  "GET /api/admin/installation": "admin",
  "POST /api/admin/media_hosts/drain": "admin",
  "GET /api/admin/caught_errors": "admin",
  "GET /api/admin/key_numbers": "admin",
  "POST /api/admin/reset_two_step": "admin",
};

const ROLES = ["student", "teacher", "admin"] as const;

describe("who may call what", () => {
  let test: TestApp;
  const registered: string[] = [];
  const bearers: Record<string, { authorization?: string }> = { visitor: {} };
  beforeAll(async () => {
    test = await openApp();
    const onRoute = ({ method, url }: RouteOptions) => registered.push(`${String(method)} ${url}`);
    const { app, backend } = await appOn(test.database, {}, { onRoute });
    await app.close();
    await backend.close();
    for (const role of ROLES) bearers[role] = (await person(test, role)).bearer;
    const { id, sid } = await person(test, "admin");
    const token = test.app.jwt.sign({ sub: id, sid, role: "admin" }, { expiresIn: "1ms" });
    bearers.expired = { authorization: `Bearer ${token}` };
    const gone = await person(test, "admin");
    await test.database.queries.deleteFrom("users").where("id", "=", gone.id).execute();
    bearers.deleted = gone.bearer;
  });
  afterAll(() => test.close());

  it("is written down for every route there is, and for no other", () => {
    // Fastify adds a HEAD to every GET.
    const got = registered.filter((name) => name.startsWith("GET "));
    const added = new Set(got.map((name) => name.replace("GET", "HEAD")));
    const answered = registered.filter((name) => !added.has(name));
    expect(answered.toSorted()).toEqual(Object.keys(WHO).toSorted());
  });

  it("is the same for every endpoint that the page knows of", () => {
    const known = ENDPOINTS.map(nameOf);
    const served = Object.keys(WHO).filter(
      (name) =>
        name.includes("/api") &&
        !name.includes(RESUMABLE_UPLOADS) &&
        WHO[name] !== "signed notices",
    );
    expect(known.toSorted()).toEqual(served.toSorted());
  });

  // A logout ends the caller's own sign-in: it comes last.
  const endsSignIn = ([name]: [string, string]) => Number(name.endsWith("/logout"));
  const cases = Object.entries(WHO)
    .toSorted((one, other) => endsSignIn(one) - endsSignIn(other))
    .flatMap(([name, who]) =>
      ["visitor", "expired", "deleted", ...ROLES].map((caller) => [name, caller, who] as const),
    );
  it.each(cases)("%s as %s", async (name, caller, who) => {
    const [method, url] = name.split(" ") as ["GET" | "HEAD" | "POST" | "PATCH" | "DELETE", string];
    const { statusCode } = await test.app.inject({
      method,
      url: url.replace(":id", "00000000-0000-4000-8000-000000000000").replace(":file", "a.webp"),
      headers: bearers[caller] ?? {},
      ...(method === "POST" && { payload: {} }),
    });
    const isSomebody = ROLES.some((role) => role === caller);
    const hasBadToken = !isSomebody && caller !== "visitor";
    // Refreshing has its own 401: it asks for a cookie.
    if (who === "everybody" && url !== "/api/authenticate/refresh")
      expect([401, 403]).not.toContain(statusCode);
    else if (who === "holders of a ticket") expect(statusCode).toBe(403);
    else if (who === "signed notices") expect(statusCode).toBe(400);
    else if (who === "holders of the keys") expect(statusCode).toBe(401);
    else if (who.endsWith("known by a good token")) expect(statusCode === 401).toBe(hasBadToken);
    else if (who === "everybody" || !isSomebody) expect(statusCode).toBe(401);
    else if (!who.includes(caller)) expect(statusCode).toBe(403);
    else expect([200, 400, 404, 409, 412, 415]).toContain(statusCode);
  });
});
