import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { authenticateUser, getUserByEmail, registerUser } from "@lyceum/shared/rest/accounts.ts";
import { listUsers } from "@lyceum/shared/rest/administration.ts";
import {
  addBlog,
  addComment,
  getAllCourses,
  getBlogDetails,
  getBlogs,
} from "@lyceum/shared/rest/blogs.ts";
import { submitContactForm } from "@lyceum/shared/rest/contact.ts";
import { getCategories, getCourses, getCoursesAndVideo } from "@lyceum/shared/rest/courses.ts";
import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { createOrder, updatePayment } from "@lyceum/shared/rest/payments.ts";
import { checkResume } from "@lyceum/shared/rest/resumes.ts";
import {
  approveVideo,
  getByTeacher,
  getPendingVideos,
  getVideoById,
  uploadTeacherVideo,
} from "@lyceum/shared/rest/videos.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { withPurchases } from "../../api/purchases.ts";
import { call } from "../call.ts";

/** A backend that answers with just the fields of the specification's section 7. */
let backend: Server;
let answer: unknown;
beforeAll(async () => {
  backend = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => backend.listen(0, "127.0.0.1", listening));
  const { port } = backend.address() as AddressInfo;
  vi.stubGlobal("document", { querySelector: () => ({ content: `http://127.0.0.1:${port}` }) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  backend.close();
});

const ask = async <const Description extends Endpoint>(
  description: Description,
  reply: unknown,
) => {
  answer = reply;
  const input = { params: { slug: "x" }, query: undefined, body: undefined };
  return call<Endpoint>(description, input);
};

const COURSE = {
  id: 7,
  course_id: "algebra",
  course_title: "Algebra",
  course_category: "Maths",
  course_type: "Paid",
  course_price: "499.00",
  description: "Letters.",
  image_url: null,
  created_at: "2026-03-01 10:00:00",
};
const status = "success";

describe("a reply with the specified fields alone", () => {
  it("lists categories, as data or by itself", async () => {
    for (const reply of [
      { status, message: "", data: ["Art"] },
      { status, data: ["Art"] },
      ["Art"],
    ])
      expect(await ask(getCategories, reply)).toMatchObject({ data: ["Art"] });
  });

  it("lists courses, as data or by itself", async () => {
    for (const reply of [{ status, data: [COURSE] }, [COURSE]])
      expect(await ask(getCourses, reply)).toMatchObject({
        data: [
          { id: "7", course_id: "algebra", course_price: 499, course_type: "Paid", topics: 0 },
        ],
      });
  });

  it("lists a person's courses, whose purchases are the account's", async () => {
    const { course_id, course_title, course_category, course_price } = COURSE;
    const own = { course_id, course_title, course_category, course_price };
    const free = { ...own, course_id: "art", course_title: "Art", course_price: 0 };
    const courses = (await ask(getCoursesAndVideo, [own, free])) as never[];
    expect(courses).toMatchObject([
      { id: "algebra", course_type: "Paid", course_price: 499, videos: [] },
      { id: "art", course_type: "Free", course_price: 0 },
    ]);
    for (const course_purchased of [
      "Art, Algebra",
      "[New] Art, Algebra",
      '["Algebra"]',
      ["Algebra"],
    ]) {
      const user = { name: "Ben", email: "ben@b.example", course_purchased };
      const found = (await ask(getUserByEmail, { status, user })) as { user: never };
      expect(withPurchases(courses, found.user)[0]?.purchased).toBe(true);
    }
  });

  it("lists topics, which are open where they have a url", async () => {
    const data = [
      { id: 1, title: "One", url: "/one.mp4" },
      { id: 2, title: "Two" },
    ];
    const reply = { status, message: "", course_title: "Algebra", data };
    expect(await ask(getVideoById, reply)).toMatchObject({
      course_title: "Algebra",
      data: [
        { id: "1", playback: { url: "/one.mp4", state: "original" } },
        { id: "2", title: "Two" },
      ],
    });
  });

  it("lists blogs, and shows one with its comments and neighbours", async () => {
    const blog = {
      id: 3,
      title: "On waves",
      slug: "on-waves",
      date: "2026-03-01",
      content: "<p>W</p>",
      course_title: "Algebra",
      description: "W",
    };
    expect(await ask(getBlogs, [blog])).toMatchObject([{ id: "3", comments: 0, course_id: null }]);
    const reply = { blog, comments: [{ comment: "Hm." }], next_blog: { slug: "on-light" } };
    expect(await ask(getBlogDetails, { ...reply, previous_blog: null })).toMatchObject({
      blog: { slug: "on-waves", date: "2026-03-01" },
      comments: [{ id: 1, comment: "Hm.", name: "Visitor" }],
      next_blog: { slug: "on-light", title: "On light" },
      previous_blog: null,
    });
    await expect(ask(getBlogDetails, { error: "No such blog" })).rejects.toMatchObject({
      serverMessage: "No such blog",
    });
  });

  it("takes blogs and comments, and names the courses of blogs", async () => {
    const courses = [{ id: 7, course_title: "Algebra" }];
    expect(await ask(getAllCourses, { success: true, courses })).toMatchObject({
      courses: [{ id: "7", course_title: "Algebra" }],
    });
    expect(await ask(addBlog, { success: true, message: "Added." })).toMatchObject({ errors: [] });
    expect(await ask(addComment, { success: true })).toEqual({ success: true });
    await expect(
      ask(addBlog, { success: false, message: "", errors: ["No title."] }),
    ).rejects.toMatchObject({ errors: ["No title."] });
  });

  it("signs in, registers, and takes messages", async () => {
    const data = { auth_token: "t", role: "student", email: "ben@b.example", mobile: 5550100001 };
    expect(await ask(authenticateUser, { status, data })).toMatchObject({
      data: { ...data, mobile: "5550100001" },
    });
    for (const [said, role] of [
      ["No", "No"],
      ["Yes", "Yes"],
      ["teacher", "Yes"],
    ] as const)
      expect(await ask(registerUser, { status, message: "", data: { role: said } })).toMatchObject({
        data: { role },
      });
    expect(await ask(submitContactForm, {})).toMatchObject({ status });
  });

  it("lists a teacher's uploads and the admins' queue, and changes them", async () => {
    const list = [
      { title: "One", status: "0" },
      { title: "Two", status: 1 },
    ];
    expect(await ask(getByTeacher, list)).toMatchObject([
      { title: "One", status: 0 },
      { title: "Two", status: 1 },
    ]);
    const pending = { id: 9, title: "One", url: "/one.mp4", course_id: 7, email: "t@b.example" };
    expect(await ask(getPendingVideos, { data: [pending] })).toMatchObject({
      data: [{ id: "9", status: 0, playback: { url: "/one.mp4" } }],
    });
    for (const description of [approveVideo, uploadTeacherVideo])
      expect(await ask(description, { message: "Done." })).toMatchObject({ message: "Done." });
  });

  it("lists users", async () => {
    const user = { id: 1, name: "Ben", email: "ben@b.example", mobile: "5550100001" };
    expect(await ask(listUsers, [{ ...user, course_fee_paid: "Yes" }])).toMatchObject([
      { id: "1", name: "Ben", course_fee_paid: "Yes", banned: false, transaction_id: null },
    ]);
    const buyer = { ...user, course_purchased: "[New] Art, Waves" };
    const [found] = (await ask(listUsers, [buyer])) as never[];
    expect(found).toMatchObject({ course_purchased: '["[New] Art","Waves"]' });
  });

  it("makes orders and records payments", async () => {
    expect(await ask(createOrder, { id: "order_1", amount: 49900, currency: "INR" })).toMatchObject(
      {
        id: "order_1",
        amount: 49_900,
        currency: "INR",
      },
    );
    expect(await ask(updatePayment, "")).toMatchObject({ status });
  });

  it("scores a resume", async () => {
    const improvements = ["Add numbers."];
    expect(await ask(checkResume, { score: 71.6, improvements })).toMatchObject({
      score: 72,
      improvements,
      breakdown: [],
      match: null,
    });
  });
});

describe("a reply without the specified fields", () => {
  it.each([
    [getCourses, { status, data: [{ course_price: 1 }] }],
    [getVideoById, { status, data: "none" }],
    [getBlogs, { status: "fine" }],
    [createOrder, { amount: 1 }],
    [checkResume, { improvements: [], score: 400 }],
  ])("is a failure", async (description, reply) => {
    await expect(ask(description, reply)).rejects.toMatchObject({ name: "CallError" });
  });
});
