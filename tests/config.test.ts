import { expect, it } from "vitest";

import { loadConfig } from "../config.ts";

const BASE = { TOKEN_SECRET: "a secret that only this test knows, and long enough" };
const BUCKET = {
  S3_ENDPOINT: "https://s3.lyceum.example",
  S3_BUCKET: "videos",
  S3_REGION: "auto",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
};
const bucketOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).backend.media.s3;

it("keeps files on this machine unless a bucket is named", () => {
  expect(bucketOf({})).toBeUndefined();
  expect(bucketOf({ S3_BUCKET: "", S3_REGION: "" })).toBeUndefined();
  expect(bucketOf(BUCKET)).toEqual({
    ...{ endpoint: "https://s3.lyceum.example", bucket: "videos", region: "auto" },
    ...{ accessKey: "key", secretKey: "secret" },
  });
});

it.each(Object.keys(BUCKET))("does not start with a bucket without %s", (name) => {
  expect(() => bucketOf({ ...BUCKET, [name]: "" })).toThrow(`${name}: needed`);
});

it("does not start with an endpoint that is no address, and repeats no secret", () => {
  const start = () => bucketOf({ ...BUCKET, S3_ENDPOINT: "ftp://files.lyceum.example" });
  expect(start).toThrow("S3_ENDPOINT");
  expect(start).not.toThrow("secret");
});

const mailOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).backend.mail;

it("mails where a mail server is named, to support", () => {
  const server = { SMTP_URL: "smtps://user:pass@mail.lyceum.example:465" };
  const SUPPORT_EMAIL = "help@lyceum.example";
  expect(mailOf({ SUPPORT_EMAIL })).toBeUndefined();
  expect(mailOf({ ...server, SUPPORT_EMAIL })).toEqual({
    ...{ url: server.SMTP_URL, from: SUPPORT_EMAIL, to: SUPPORT_EMAIL },
  });
  expect(mailOf({ ...server, MAIL_FROM: "site@lyceum.example" })?.from).toBe("site@lyceum.example");
});

it.each([
  ["SMTP_URL", "https://user:secret@mail.lyceum.example"],
  ["MAIL_FROM", "nobody"],
])("does not start with %s of %s", (name, value) => {
  expect(() => mailOf({ [name]: value })).toThrow(name);
  expect(() => mailOf({ [name]: value })).not.toThrow("secret");
});
