import { LoginForm, RegisterForm } from "@lyceum/shared/rules.ts";
import { describe, expect, test } from "vitest";
import type { z } from "zod";

import { firstField, issuesOf } from "./issues.ts";

const said = (schema: z.ZodType, values: Record<string, unknown>) => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const issues = issuesOf(parsed.error);
  return issues[firstField(issues, Object.keys(values)) ?? ""];
};

const LOGIN = { email: "", password: "", recaptcha: "" };

const REGISTER = {
  name: "",
  email: "",
  mobile: "",
  password: "",
  confirmPassword: "",
  isTeacher: undefined as string | undefined,
};

test("a form says all that is wrong at once, each at its field", () => {
  const parsed = RegisterForm.safeParse({ ...REGISTER, email: "nobody", mobile: "12345" });
  expect(parsed.error && issuesOf(parsed.error)).toEqual({
    name: "Name can't be empty",
    email: "Please enter a valid email address.",
    mobile: "Mobile number must be 10 digits",
    password: "Password can't be empty",
    confirmPassword: "Confirm Password can't be empty",
    isTeacher: "Please select teacher status",
  });
});

describe("a form says what is wrong first", () => {
  test("when signing in, from top to bottom", () => {
    const filled = { ...LOGIN };
    expect(said(LoginForm, filled)).toBe("Email can't be empty");
    filled.email = " a@b.example ";
    expect(said(LoginForm, filled)).toBe("Password can't be empty");
    filled.password = "secret";
    expect(said(LoginForm, filled)).toBe("Please verify the reCAPTCHA");
    filled.recaptcha = "answer";
    expect(said(LoginForm, filled)).toBeNull();
  });

  test("when registering, from top to bottom", () => {
    const filled = { ...REGISTER };
    const steps: [keyof typeof filled, string, string | null][] = [
      ["name", "Pat", "Email can't be empty"],
      ["email", "pat@school.example", "Mobile number can't be empty"],
      ["mobile", "12345", "Mobile number must be 10 digits"],
      ["mobile", "1234567890", "Password can't be empty"],
      ["password", "secret", "Confirm Password can't be empty"],
      ["confirmPassword", "secreT", "Passwords do not match"],
      ["confirmPassword", "secret", "Password must be at least 8 characters"],
      ["password", "longer secret", "Passwords do not match"],
      ["confirmPassword", "longer secret", "Please select teacher status"],
      ["isTeacher", "Yes", null],
    ];
    expect(said(RegisterForm, filled)).toBe("Name can't be empty");
    for (const [field, value, next] of steps) {
      filled[field] = value;
      expect(said(RegisterForm, filled)).toBe(next);
    }
  });
});
