import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { blog, course, video } from "../../../backend/test/school.ts";
import type { Ground, TestUser, World } from "./world.ts";

export { blog, course, video };

/** The smallest picture there is. */
export const PICTURE = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

export const paidCourse = (ground: Ground, teacher: TestUser) =>
  course(ground, { price_minor: "49900", teacher_id: teacher.id });

/** The last topic of a paid course, which only buyers may watch. */
export const paidVideo = async (ground: Ground, teacher: TestUser) => {
  const { id: course_id } = await paidCourse(ground, teacher);
  const topic = () => video(ground, { course_id, uploader_id: teacher.id });
  for (let open = 0; open < 3; open += 1) await topic();
  return topic();
};

/** The file that a video's row names. */
export const fileOf = async ({ folder }: World, { id }: { id: string }): Promise<string> => {
  const place = join(folder, "media/videos", id);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "original.mp4"), "what is paid for");
  return "original.mp4";
};

/** Inserts a class of its teacher directly into the database. */
export const lesson = async (
  { database }: Ground,
  teacher: TestUser,
  access: "open" | "closed" = "open",
): Promise<string> => {
  const { id } = await database.queries
    .insertInto("classes")
    .values({ title: "Algebra", access, teacher_id: teacher.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** A blog's first comment. */
export const comment = async (ground: Ground): Promise<{ blog_id: string; id: number }> => {
  const { id: blog_id } = await blog(ground);
  const payload = { blog_id, comment: "It is so." };
  const reply = await ground.app.inject({ method: "POST", url: "/api/blogs/add_comment", payload });
  return { blog_id, id: reply.json().comment.id };
};

/** A message from the contact page. */
export const message = async ({ database }: Ground): Promise<string> => {
  const { id } = await database.queries
    .insertInto("contact_messages")
    .values({ name: "Ada", email: "ada@lyceum.example", message: "When does it begin?" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

type Order = { id: string; key: string };

/** A student's unpaid order for a course of their own choice. */
export const order = async (ground: Ground, payer: TestUser, teacher: TestUser): Promise<Order> => {
  const { id: course_id } = await paidCourse(ground, teacher);
  const reply = await ground.app.inject({
    method: "POST",
    url: "/backend-service/api/payment/create-order",
    payload: { course_id, amount: 49_900 },
    headers: payer.bearer,
  });
  return reply.json();
};

/** The checkout's result for a paid order, in the form of `payment/update`. */
export const paid = async (ground: Ground, payer: TestUser, teacher: TestUser) => {
  const { id: order_id, key } = await order(ground, payer, teacher);
  const payload = { order_id, key, outcome: "captured", webhook: "never" };
  const url = "/sandbox-payments/checkout/pay";
  const reply = await ground.app.inject({ method: "POST", url, payload });
  const result = reply.json<Record<string, string>>();
  return {
    email_id: payer.email,
    mobile_number: "5550100001",
    course_purchased: "Algebra",
    course_fee_paid: "Yes",
    transaction_id: result.razorpay_payment_id,
    ...result,
  };
};

/** A payment in the school's ledger. Returns the transaction's id. */
export const booked = async (ground: Ground, payer: TestUser, teacher: TestUser) => {
  const payload = await paid(ground, payer, teacher);
  const url = "/backend-service/api/payment/update";
  await ground.app.inject({ method: "POST", url, payload, headers: payer.bearer });
  return String(payload.transaction_id);
};

export const TUS = { "tus-resumable": "1.0.0" };

/** A resumable upload of eight bytes, none of which has arrived. Returns its id. */
export const resumable = async ({ app }: Ground, owner: TestUser): Promise<string> => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/upload/resumable",
    headers: { ...owner.bearer, ...TUS, "upload-length": "8" },
  });
  return String(reply.headers.location).split("/").at(-1) ?? "";
};

/** An admin's form for a new blog. */
export const newBlog = async (ground: Ground) => ({
  title: "Why we draw graphs",
  slug: randomUUID(),
  date: "2026-03-01",
  content: "<p>Because we see.</p>",
  course_id: (await course(ground)).id,
});

/** A blog added through the site, so that it is known at once. Returns its slug. */
export const addedBlog = async (ground: Ground, admin: TestUser): Promise<string> => {
  const payload = await newBlog(ground);
  const url = "/api/blogs/add_blog";
  await ground.app.inject({ method: "POST", url, payload, headers: admin.bearer });
  return payload.slug;
};
