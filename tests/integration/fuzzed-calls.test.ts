import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import { describe, expect, it } from "vitest";

import { ENDPOINTS } from "../fuzz/targets/calls.ts";
import { FORMS } from "../fuzz/targets/forms.ts";
import { routeOf } from "../support/protocol/endpoints.ts";
import { TABLE } from "./matrix/table.ts";

/** The rights matrix has every route that there is: its own test compares it with the running site. */
const calls = Object.keys(TABLE).filter((route) => / \/(api|backend-service)\//.test(route));

/** Its body is read only if the payment provider has signed it: the tests of payments send what is forged. */
const SIGNED = "POST /backend-service/api/payment/webhook";

/** They have neither a body nor a form. */
const READ_NOTHING = [
  "POST /api/account/export",
  "POST /api/account/send_verification_mail",
  "POST /api/account/sign_ins/end_others",
  "POST /api/account/two_step/begin",
  "POST /api/authenticate/logout",
  "POST /api/authenticate/nonce",
  "POST /api/authenticate/refresh",
  "POST /api/calendar/feed",
  "POST /api/recordings/:id/retry",
  "POST /backend-service/api/resume/expect",
];

describe("the fuzzer sends", () => {
  it("every REST call, beside the resumable uploads", () => {
    const described = calls.filter((route) => !route.includes(RESUMABLE_UPLOADS));
    const sent = [...ENDPOINTS.map(routeOf), SIGNED];
    expect(sent.toSorted()).toEqual(described.toSorted());
  });

  it("every form", () => {
    const withoutBody = ENDPOINTS.filter(({ method, body }) => method === "POST" && !body);
    const sent = [...FORMS.map(({ endpoint }) => routeOf(endpoint)), ...READ_NOTHING];
    expect(sent.toSorted()).toEqual(withoutBody.map(routeOf).toSorted());
  });
});
