import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { course, video } from "../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

describe("courses of a signed-in person", () => {
  let test: TestApp;
  let teacher: TestUser;
  let otherTeacher: TestUser;
  let student: TestUser;
  let admin: TestUser;
  const ids: Record<"free" | "bought" | "dear" | "own" | "foreign", string> = {
    free: "",
    bought: "",
    dear: "",
    own: "",
    foreign: "",
  };
  const topics: { id: string; title: string; duration: number }[] = [];
  beforeAll(async () => {
    test = await openApp();
    [teacher, otherTeacher, student, admin] = await Promise.all([
      person(test, "teacher"),
      person(test, "teacher"),
      person(test, "student"),
      person(test, "admin"),
    ]);
    const make = async (name: keyof typeof ids, fields: Parameters<typeof course>[1]) => {
      ids[name] = (await course(test, { slug: name, ...fields })).id;
    };
    await make("free", { created_at: new Date("2026-01-01"), teacher_id: teacher.id });
    await make("bought", { created_at: new Date("2026-01-02"), price_minor: 14_999 });
    await make("dear", { created_at: new Date("2026-01-03"), price_minor: 5_000_000_000 });
    const hidden = { published_at: null, price_minor: 100 };
    await make("own", { ...hidden, created_at: new Date("2026-01-04"), teacher_id: teacher.id });
    await make("foreign", {
      ...hidden,
      created_at: new Date("2026-01-05"),
      teacher_id: otherTeacher.id,
    });
    for (const status of ["approved", "pending", "approved", "returned"] as const) {
      const made = await video(test, {
        course_id: ids.bought,
        uploader_id: teacher.id,
        status,
      });
      if (status === "approved") topics.push({ id: made.id, title: made.title, duration: 60 });
    }
    await test.database.queries
      .insertInto("purchases")
      .values({ user_id: student.id, course_id: ids.bought })
      .execute();
  });
  afterAll(() => test.close());

  const listFor = async ({ bearer }: TestUser) => {
    const reply = await test.app.inject({
      url: "/api/video/get_courses_and_video",
      headers: bearer,
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const slugsFor = async (by: TestUser): Promise<string[]> =>
    (await listFor(by)).map(({ course_id }: { course_id: string }) => course_id);
  const purchasedBy = async (by: TestUser): Promise<string[]> =>
    (await listFor(by))
      .filter(({ purchased }: { purchased: boolean }) => purchased)
      .map(({ course_id }: { course_id: string }) => course_id);

  it("are those of the catalogue, with a teacher's own, and all for an admin", async () => {
    expect(await slugsFor(student)).toEqual(["dear", "bought", "free"]);
    expect(await slugsFor(teacher)).toEqual(["own", "dear", "bought", "free"]);
    expect(await slugsFor(otherTeacher)).toEqual(["foreign", "dear", "bought", "free"]);
    expect(await slugsFor(admin)).toEqual(["foreign", "own", "dear", "bought", "free"]);
  });

  it("say which were bought, or are this person's own", async () => {
    expect(await purchasedBy(student)).toEqual(["bought"]);
    expect(await purchasedBy(teacher)).toEqual(["own", "free"]);
    expect(await purchasedBy(otherTeacher)).toEqual(["foreign"]);
    expect(await purchasedBy(admin)).toEqual([]);
  });

  it("are listed with their price and their approved topics, in order", async () => {
    const [dear, bought, free] = await listFor(student);
    expect(bought).toEqual({
      id: ids.bought,
      course_id: "bought",
      course_title: "Algebra",
      course_category: "Mathematics",
      course_type: "Paid",
      course_price: 149.99,
      description: "",
      image_url: null,
      created_at: "2026-01-02T00:00:00.000Z",
      topics: 2,
      duration: 120,
      teacher: null,
      teacher_picture: null,
      level: null,
      purchased: true,
      videos: topics,
    });
    expect(dear).toMatchObject({ course_type: "Paid", course_price: 50_000_000, topics: 0 });
    expect(free).toMatchObject({ course_type: "Free", course_price: 0, purchased: false });
  });

  it("say how far the person is in each topic, and nobody else", async () => {
    const [first, second] = topics;
    await test.database.queries
      .insertInto("video_progress")
      .values({
        user_id: student.id,
        video_id: second!.id,
        position: 4.5,
        watched: "{[0,3),[10,12.5)}",
        updated_at: new Date("2026-03-01T10:00:00.123Z"),
      })
      .execute();
    const progress = { position: 4.5, watched: 5.5, updated_at: "2026-03-01T10:00:00.123Z" };
    const videosOf = async (by: TestUser) =>
      (await listFor(by)).find(({ id }: { id: string }) => id === ids.bought).videos;
    expect(await videosOf(student)).toEqual([first, { ...second, progress }]);
    expect(await videosOf(teacher)).toEqual(topics);
  });

  it("are known to the live side by what is in the catalogue", async () => {
    const { publishedIds, isPublished } = test.backend.courses;
    expect((await publishedIds()).toSorted()).toEqual([ids.free, ids.bought, ids.dear].toSorted());
    expect(await isPublished(ids.free)).toBe(true);
    expect(await isPublished(ids.own)).toBe(false);
    expect(await isPublished("00000000-0000-4000-8000-000000000000")).toBe(false);
  });
});
