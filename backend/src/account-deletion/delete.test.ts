import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, openApp, person, post, tryToSignIn } from "../../test/app.ts";
import { LEFT, leave, rowsOf } from "../../test/leaving.ts";
import { blog, course, video } from "../../test/school.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeEach(async () => {
  test = await openApp();
});
afterEach(() => test.close());

const remove = (who: Someone, confirm?: string) => leave(test, who, confirm);
const rows = (text: string, values?: unknown[]) => rowsOf(test, text, values);

describe("an account that is deleted", () => {
  it("is asked for by its email", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    expect(await remove(me, other.email)).toEqual({
      status: 400,
      message: MESSAGES.account.deleteUnconfirmed,
    });
    expect(await remove(me, ` ${me.email.toUpperCase()} `)).toEqual(LEFT);
    expect(await test.backend.accounts.authenticate(other.token)).not.toBeNull();
  });

  it("leaves a row with nothing of its person, and nothing else of theirs alone", async () => {
    const me = await person(test, "teacher");
    await traces(me);
    expect(await remove(me)).toEqual(LEFT);
    const [row] = await rows("select * from users where id = $1", [me.id]);
    expect(row).toMatchObject({
      name: "Deleted user",
      email: `deleted-${me.id}@deleted.invalid`,
      mobile: "",
      password_hash: null,
      email_verified_at: null,
      last_login_at: null,
      time_spent_seconds: "0",
      deleted_at: expect.any(Date),
    });
    for (const [table, column] of [
      ...[
        ["sign_ins", "user_id"],
        ["identities", "user_id"],
        ["password_resets", "user_id"],
        ["email_verifications", "user_id"],
      ],
      ...[
        ["presence_days", "user_id"],
        ["video_progress", "user_id"],
        ["classes", "teacher_id"],
      ],
      ...[
        ["resumable_uploads", "owner_id"],
        ["blog_comments", "author_id"],
      ],
      ["blogs", "author_id"],
    ])
      expect([table, await rows(`select 1 from ${table} where ${column} = $1`, [me.id])]).toEqual([
        table,
        [],
      ]);
    const everything = await rows(
      `select tablename from pg_tables where schemaname = 'public' and
        query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text like '%' || $1 || '%'`,
      [me.email],
    );
    // What was written to support with an email that nobody has shown to have is its writer's.
    expect(everything).toEqual([{ tablename: "contact_messages" }]);
  });

  it("takes with it what was written to support, where the email was shown to be theirs", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    await rows("update users set email_verified_at = now() where id = $1", [me.id]);
    for (const { email } of [me, other])
      await post(test.app, "/api/contact/submitContactForm", {
        name: "Maria",
        email,
        message: "What I asked support.",
      });
    await remove(me);
    expect(await rows("select email from contact_messages")).toEqual([{ email: other.email }]);
  });

  it("takes with it who was invited by its email, where that was shown to be theirs", async () => {
    const [teacher, me, other] = [
      await person(test, "teacher"),
      await person(test, "student"),
      await person(test, "student"),
    ];
    await rows("update users set email_verified_at = now() where id = $1", [me.id]);
    const invited = [me.email, other.email];
    await post(test.app, "/api/classes", { title: "A", invited, access: "closed" }, teacher.bearer);
    for (const each of [me, other]) await remove(each);
    expect(await rows("select email from class_invitations")).toEqual([{ email: other.email }]);
  });

  it("is nobody's: no call, no session, no sign-in; its email is free again", async () => {
    const me = await person(test, "student");
    const { headers } = await tryToSignIn(test.app, me.email);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await post(test.app, "/api/account/delete", { confirm: me.email }, me.bearer);
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-lyceum=; .*Expires=Thu, 01 Jan 1970/);
    expect(await test.backend.accounts.authenticate(me.token)).toBeNull();
    const refreshed = await test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers: { cookie },
    });
    expect(refreshed.statusCode).toBe(401);
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(401);
    expect((await remove(me)).status).toBe(401);
    const again = { name: "Somebody else", mobile: "5550100001", isTeacher: "No" };
    const registered = await post(test.app, "/api/authenticate/registerUser", {
      ...again,
      email: me.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(registered.statusCode).toBe(200);
  });

  it("is announced to everyone who looks at it, and written to the audit log once", async () => {
    const me = await person(test, "student");
    const told: string[] = [];
    const stop = test.backend.changes.on("account", (id) => told.push(id));
    const answers = await Promise.all([remove(me), remove(me)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    await expect.poll(() => told).toContain(me.id);
    stop();
    expect(await rows("select actor_id, action, subject_type, subject_id from audit_log")).toEqual([
      { actor_id: me.id, action: "account.deleted", subject_type: "user", subject_id: me.id },
    ]);
  });
});

/** Gives them data in every place that keeps data of a person. */
const traces = async (who: Someone) => {
  const { slug } = await course(test, { price_minor: 0 });
  const { id: courseId } = await course(test, { slug: `${slug}-own`, teacher_id: who.id });
  const watched = await video(test, { course_id: courseId, uploader_id: who.id });
  await rows(
    `with progress as (insert into video_progress (user_id, video_id, watched) values ($1, $2, '{[0,2)}')),
      identity as (insert into identities (issuer, subject, user_id, email) values ('https://i.example', 's', $1, $3)),
      resets as (insert into password_resets values ('\\x00', $1, now(), now(), null, false)),
      verifications as (insert into email_verifications (user_id) values ($1)),
      asked as (insert into password_reset_requests values ($3)),
      presence as (insert into presence_days
        values ($1, '2026-11-20', '{["2026-11-20 10:00:00Z","2026-11-20 10:01:00Z")}', 60)),
      uploading as (insert into resumable_uploads (id, owner_id, size_bytes) values (md5('x'), $1, 3)),
      invited as (insert into class_invitations select id, $3 from classes),
      put_out as (insert into class_removals select id, $1 from classes),
      permitted as (insert into class_people (class_id, user_id) select id, $1 from classes)
    select`,
    [who.id, watched.id, who.email],
  );
  const made = { title: "My class", invited: [who.email], access: "closed" };
  await post(test.app, "/api/classes", made, who.bearer);
  const { id: blog_id } = await blog(test, { author_id: who.id });
  const comment = { blog_id, comment: "What I wrote.", key: randomUUID() };
  await post(test.app, "/api/blogs/add_comment", comment, who.bearer);
  await post(test.app, "/api/contact/submitContactForm", {
    name: "Maria",
    email: who.email,
    message: "What I asked support.",
  });
};

describe("who may not go", () => {
  it("is the last admin who may sign in; of two at once one stays", async () => {
    const [first, second] = [await person(test, "admin"), await person(test, "admin")];
    const banned = await person(test, "admin");
    await rows("update users set banned_at = now() where id = $1", [banned.id]);
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stays = answers[0]?.status === 409 ? first : second;
    expect(await remove(stays)).toEqual({ status: 409, message: MESSAGES.account.lastAdmin });
  });

  it("is a teacher in a live class, until it has ended", async () => {
    const me = await person(test, "teacher");
    const made = await post(test.app, "/api/classes", { title: "My class" }, me.bearer);
    const { id } = made.json<{ data: { id: string } }>().data;
    await test.backend.classes.setState(id, "live");
    expect(await remove(me)).toEqual({ status: 409, message: MESSAGES.account.teachesNow });
    expect(await test.backend.accounts.authenticate(me.token)).not.toBeNull();
    await test.backend.classes.setState(id, "ended");
    expect(await remove(me)).toEqual(LEFT);
  });
});

describe("what a deleted person wrote", () => {
  it("keeps its text under 'Deleted user', and open pages are notified", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    const { id: blog_id } = await blog(test);
    for (const who of [me, other, me]) {
      const comment = { blog_id, comment: `By ${who.email}`, key: randomUUID() };
      await post(test.app, "/api/blogs/add_comment", comment, who.bearer);
    }
    const heard: string[] = [];
    const stop = test.backend.changes.on("comments", (id) => heard.push(id));
    await remove(me);
    await expect.poll(() => heard).toContain(blog_id);
    stop();
    const changes = await test.backend.blogs.changesAfter(blog_id, 3, 10);
    expect(changes).toMatchObject({
      version: 5,
      changes: [
        { id: 1, version: 4, comment: { name: "Deleted user" } },
        { id: 3, version: 5, comment: { name: "Deleted user" } },
      ],
    });
    expect(await rows("select id, version, name, comment from blog_comments order by id")).toEqual([
      { id: 1, version: 4, name: "Deleted user", comment: `By ${me.email}` },
      { id: 2, version: 2, name: other.name, comment: `By ${other.email}` },
      { id: 3, version: 5, name: "Deleted user", comment: `By ${me.email}` },
    ]);
  });
});
