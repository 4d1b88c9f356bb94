import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { describe, expect, test } from "vitest";

import { redirectFrom } from "./guard.ts";

const DASHBOARD = ["student", "teacher"] as const;
const ADMIN = ["admin"] as const;

describe("the guard", () => {
  test("sends an admin from /dashboard to /admin-dashboard", () => {
    expect(redirectFrom(DASHBOARD, "admin")).toBe("/admin-dashboard");
  });

  test.each(DASHBOARD)("sends a %s from an admin's page to /dashboard", (role) => {
    expect(redirectFrom(ADMIN, role)).toBe("/dashboard");
  });

  test.each(ROLES)("lets a %s into a page for everybody signed in", (role) => {
    expect(redirectFrom(ROLES, role)).toBeNull();
  });
});
