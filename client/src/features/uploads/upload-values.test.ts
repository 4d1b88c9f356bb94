import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { describe, expect, test } from "vitest";

import { firstField, issuesOf } from "../../ui/forms/issues.ts";
import { CallError } from "../../http/CallError.ts";
import { uploadFailure } from "./failure.ts";
import {
  EMPTY_UPLOAD,
  givenBy,
  multipartOf,
  replacing,
  UploadRules,
  type UploadValues,
} from "./upload-values.ts";

const COURSE: OwnCourse = {
  id: "0a0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d",
  course_id: "waves",
  course_title: "Waves",
  course_category: "Physics",
  course_type: "Paid",
  course_price: 499,
  description: "",
  image_url: null,
  created_at: "2026-01-01T00:00:00.000Z",
  topics: 1,
  purchased: true,
  videos: [],
};
const EMAIL = "grace@school.example";
const VIDEO = new File(["video"], "waves.mp4", { type: "video/mp4" });
const IMAGE = new File(["picture"], "waves.png", { type: "image/png" });

const judged = (change: Partial<UploadValues>, courses = [COURSE]) =>
  UploadRules.safeParse(givenBy({ ...EMPTY_UPLOAD, ...change }, courses, EMAIL));

const said = (change: Partial<UploadValues>, courses?: OwnCourse[]) => {
  const parsed = judged(change, courses);
  if (parsed.success) return null;
  const issues = issuesOf(parsed.error);
  return issues[firstField(issues, Object.keys(EMPTY_UPLOAD)) ?? ""];
};

const filled = { title: "Tides", video_upload: VIDEO };
const inNew = { ...filled, course: "Others", image: IMAGE };

test("the upload form says all that is wrong at once, each at its field", () => {
  const parsed = judged({ course: "Others", course_type: "Paid" });
  expect(parsed.error && issuesOf(parsed.error)).toEqual({
    title: "Please enter a video title.",
    video_upload: "Please select a video file.",
    course_title: "Please select a course or enter a new course name.",
    course_category: "Please select a category or enter a new category name.",
    course_price: "Please enter a valid course price for a paid course.",
    image: "Please select a thumbnail.",
  });
});

describe("the upload form says what is wrong first", () => {
  test("from top to bottom of a new course", () => {
    const steps: [Partial<UploadValues>, string | null][] = [
      [{}, "Please enter a video title."],
      [{ title: "Tides" }, "Please select a video file."],
      [{ video_upload: VIDEO }, "Please select a course or enter a new course name."],
      [{ course: "Others" }, "Please select a course or enter a new course name."],
      [{ course_title: "!?" }, "Please select a course or enter a new course name."],
      [{ course_title: "The Sea" }, "Please select a category or enter a new category name."],
      [{ category: "Others" }, "Please select a category or enter a new category name."],
      [{ course_category: "Nature" }, "Please select a thumbnail."],
      [{ course_type: "Paid" }, "Please enter a valid course price for a paid course."],
      [{ course_price: "0" }, "Please enter a valid course price for a paid course."],
      [{ course_price: "-5" }, "Please enter a valid course price for a paid course."],
      [{ course_price: "49.50" }, "Please select a thumbnail."],
      [{ image: IMAGE }, null],
    ];
    const values = {};
    for (const [change, text] of steps) {
      Object.assign(values, change);
      expect(said(values)).toBe(text);
    }
  });

  test("of a course that is gone, or has no category", () => {
    const selected = { ...filled, course: COURSE.id };
    expect(said(selected)).toBeNull();
    expect(said(selected, [])).toBe("Selected course not found.");
    const bare = [{ ...COURSE, course_category: "" }];
    expect(said(selected, bare)).toBe("Selected course is missing a category.");
  });
});

describe("what is sent", () => {
  const sent = (change: Partial<UploadValues>) =>
    Object.fromEntries(multipartOf(judged(change).data!, "upload-1"));

  test("names an existing course, and needs no thumbnail for it", () => {
    expect(sent({ ...filled, course: COURSE.id, duration: "12:30" })).toEqual({
      email: EMAIL,
      title: "Tides",
      duration: "12:30",
      description: "",
      course_id: COURSE.id,
      course_title: "Waves",
      course_category: "Physics",
      slug: "waves",
      course_type: "Paid",
      course_price: "499",
      video_upload: "upload-1",
    });
  });

  test("derives a new course's slug, and is free unless it is said otherwise", () => {
    const form = sent({ ...inNew, course_title: " The Sea & Café! ", category: "Art" });
    expect(form).toMatchObject({
      course_id: "",
      course_title: "The Sea & Café!",
      slug: "the-sea-cafe",
      course_category: "Art",
      course_type: "Free",
      course_price: "0",
    });
    expect(form.image).toMatchObject({ name: "waves.png" });
  });

  test("is the specified form with both files where the video is not sent before it", () => {
    const values = judged({ ...inNew, course_title: "The Sea", category: "Art" }).data!;
    const form = multipartOf(values, null);
    const specified = [
      ...["email", "title", "duration", "video_upload", "course_title", "course_id"],
      ...["course_category", "description", "image", "slug", "course_type", "course_price"],
    ];
    expect([...form.keys()].toSorted()).toEqual(specified.toSorted());
    expect(form.get("video_upload")).toMatchObject({ name: "waves.mp4", size: VIDEO.size });
    expect(form.get("image")).toMatchObject({ name: "waves.png", size: IMAGE.size });
  });

  test("takes the new category when that is chosen, and the price of a paid course", () => {
    const change = { course_title: "The Sea", category: "Others", course_category: "Nature" };
    const price = { course_type: "Paid", course_price: " 49.50 " } as const;
    expect(sent({ ...inNew, ...change, ...price })).toMatchObject({
      course_category: "Nature",
      course_type: "Paid",
      course_price: "49.50",
    });
  });
});

describe("a failed upload says", () => {
  test.each([
    [
      "the server's reason",
      new CallError(415, "This file is empty.", "Unsupported"),
      "This file is empty.",
    ],
    [
      "else the status's text",
      { status: 502, message: null, statusText: "Bad Gateway" },
      "Bad Gateway",
    ],
    ["else that it was not expected", new CallError(null, null), "An unexpected error occurred."],
    [
      "so of any other fault",
      new TypeError("x is not a function"),
      "An unexpected error occurred.",
    ],
  ])("%s", (_what, error, reason) => {
    expect(uploadFailure(error)).toBe(`Video upload failed: ${reason}`);
  });
});

test("a file in place of a video goes to that video's course, under its title", () => {
  const old: Upload = {
    id: "5d6f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d",
    title: "Tides",
    description: "What tides are.",
    status: 1,
    note: null,
    course_id: "waves",
    course_title: "Waves",
    email: EMAIL,
    created_at: "2026-01-01T00:00:00.000Z",
    media: "ready",
    progress: 1,
    failure: null,
    duration: 60,
    loudness: null,
    version: 3,
  };
  const form = Object.fromEntries(multipartOf(replacing(old, VIDEO), "upload-2"));
  expect(form).toMatchObject({
    title: "Tides",
    description: "What tides are.",
    course_id: "waves",
    replaces: old.id,
    video_upload: "upload-2",
  });
  expect(form).not.toHaveProperty("image");
});

test("the level of a new course is sent once it is said", () => {
  const sentWith = (course_level: string) => {
    const parsed = judged({ ...inNew, course_title: "New", category: "Art", course_level });
    return multipartOf(parsed.data!, "upload-1").get("course_level");
  };
  expect(sentWith("")).toBeNull();
  expect(sentWith("Beginner")).toBe("Beginner");
});
