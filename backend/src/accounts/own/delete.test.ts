import { randomUUID } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  type TestApp,
  TOKEN_SECRET,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../../test/app.ts";
import { blog, course, video } from "../../../test/school.ts";
import { mediaVideos } from "../../media/videos.ts";
import { WEBHOOK_URL } from "../../payments/payments.ts";
import { sandboxKeys } from "../../payments/sandbox/sandbox.ts";
import { sign } from "../../payments/signatures.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeEach(async () => {
  test = await openApp();
});
afterEach(() => test.close());

const remove = async ({ email, bearer }: Someone, confirm = email) => {
  const answer = await post(test.app, "/api/account/delete", { confirm }, bearer);
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
};
const DONE = { status: 200, message: MESSAGES.account.deleted };

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query<Record<string, unknown>>(text, values)).rows;
const get = async <Reply>(url: string, { bearer }: Someone) =>
  (await test.app.inject({ method: "GET", url, headers: bearer })).json<Reply>();
const topicsOf = async (id: string, who: Someone) => {
  const answer = await post(test.app, "/api/video/get_video_by_id", { id }, who.bearer);
  return answer.json<{ data: { title: string; url?: string }[] }>().data;
};
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Of the demo's own provider, as a page does it. */
const buy = async (slug: string, amount: number, who: Someone) => {
  const { id, key } = (
    await post(
      test.app,
      "/backend-service/api/payment/create-order",
      { amount, course_id: slug },
      who.bearer,
    )
  ).json<{ id: string; key: string }>();
  const pay = async () =>
    (
      await post(test.app, "/sandbox-payments/checkout/pay", {
        ...{ order_id: id, key, outcome: "captured", webhook: "never" },
      })
    ).json<Record<string, string>>();
  const tell = (paid: Record<string, string>) =>
    post(
      test.app,
      "/backend-service/api/payment/update",
      {
        ...{ email_id: who.email, mobile_number: "5550100001", course_purchased: "Algebra" },
        ...{ course_fee_paid: "Yes", transaction_id: "pay_x", ...paid },
      },
      who.bearer,
    );
  return { orderId: id, pay, tell };
};

describe("an account that is deleted", () => {
  it("is asked for by its email", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    expect(await remove(me, other.email)).toEqual({
      ...{ status: 400, message: MESSAGES.account.deleteUnconfirmed },
    });
    expect(await remove(me, ` ${me.email.toUpperCase()} `)).toEqual(DONE);
    expect(await test.backend.accounts.authenticate(other.token)).not.toBeNull();
  });

  it("leaves a row with nothing of its person, and nothing else of theirs alone", async () => {
    const me = await person(test, "teacher");
    await traces(me);
    expect(await remove(me)).toEqual(DONE);
    const [row] = await rows("select * from users where id = $1", [me.id]);
    expect(row).toMatchObject({
      ...{ name: "Deleted user", email: `deleted-${me.id}@deleted.invalid`, mobile: "" },
      ...{ password_hash: null, email_verified_at: null, last_login_at: null },
      ...{ time_spent_seconds: "0", deleted_at: expect.any(Date) },
    });
    for (const [table, column] of [
      ...[
        ["sign_ins", "user_id"],
        ["identities", "user_id"],
        ["password_resets", "user_id"],
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
        ...{ name: "Maria", email, message: "What I asked support." },
      });
    await remove(me);
    expect(await rows("select email from contact_messages")).toEqual([{ email: other.email }]);
  });

  it("is nobody's: no call, no session, no sign-in; its email is free again", async () => {
    const me = await person(test, "student");
    const { headers } = await tryToSignIn(test.app, me.email);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await post(test.app, "/api/account/delete", { confirm: me.email }, me.bearer);
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-lyceum=; .*Expires=Thu, 01 Jan 1970/);
    expect(await test.backend.accounts.authenticate(me.token)).toBeNull();
    const refreshed = await test.app.inject({
      ...{ method: "POST", url: "/api/authenticate/refresh", headers: { cookie } },
    });
    expect(refreshed.statusCode).toBe(401);
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(401);
    expect((await remove(me)).status).toBe(401);
    const again = { name: "Somebody else", mobile: "5550100001", isTeacher: "No" };
    const registered = await post(test.app, "/api/authenticate/registerUser", {
      ...{ ...again, email: me.email, password: "x", confirmPassword: "x" },
    });
    expect(registered.statusCode).toBe(200);
  });

  it("is told of to whoever looks at it, and written down once", async () => {
    const me = await person(test, "student");
    const told: string[] = [];
    const stop = test.backend.changes.onAccount((id) => told.push(id));
    const answers = await Promise.all([remove(me), remove(me)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    await expect.poll(() => told).toContain(me.id);
    stop();
    expect(await rows("select actor_id, action, subject_type, subject_id from audit_log")).toEqual([
      { actor_id: me.id, action: "account.deleted", subject_type: "user", subject_id: me.id },
    ]);
  });
});

/** Something of theirs in every place that has something of somebody. */
const traces = async (who: Someone) => {
  const { slug } = await course(test, { price_minor: 0 });
  const { id: courseId } = await course(test, { slug: `${slug}-own`, teacher_id: who.id });
  const watched = await video(test, { course_id: courseId, uploader_id: who.id });
  await rows(
    `with progress as (insert into video_progress (user_id, video_id, watched) values ($1, $2, '{[0,2)}')),
      identity as (insert into identities (issuer, subject, user_id, email) values ('https://i.example', 's', $1, $3)),
      resets as (insert into password_resets values ('\\x00', $1, now(), now(), null, false)),
      asked as (insert into password_reset_requests values ($3)),
      presence as (insert into presence_days
        values ($1, '2026-11-20', '{["2026-11-20 10:00:00Z","2026-11-20 10:01:00Z")}', 60)),
      uploading as (insert into resumable_uploads (id, owner_id, size_bytes) values (md5('x'), $1, 3)),
      invited as (insert into class_invitations select id, $3 from classes)
    select`,
    [who.id, watched.id, who.email],
  );
  const made = { title: "My class", invited: [who.email], access: "closed" };
  await post(test.app, "/api/classes", made, who.bearer);
  const { id: blog_id } = await blog(test, { author_id: who.id });
  const comment = { blog_id, comment: "What I wrote.", key: randomUUID() };
  await post(test.app, "/api/blogs/add_comment", comment, who.bearer);
  await post(test.app, "/api/contact/submitContactForm", {
    ...{ name: "Maria", email: who.email, message: "What I asked support." },
  });
};

describe("who may not go", () => {
  it("is the last admin who may sign in; of two at once one stays", async () => {
    const [first, second] = [await person(test, "admin"), await person(test, "admin")];
    const banned = await person(test, "admin");
    await rows("update users set banned_at = now() where id = $1", [banned.id]);
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [stays] = answers[0]!.status === 409 ? [first, second] : [second, first];
    expect(await remove(stays!)).toEqual({ status: 409, message: MESSAGES.account.lastAdmin });
  });

  it("is a teacher in a live class, until it has ended", async () => {
    const me = await person(test, "teacher");
    const made = await post(test.app, "/api/classes", { title: "My class" }, me.bearer);
    const { id } = made.json<{ data: { id: string } }>().data;
    await test.backend.classes.setState(id, "live");
    expect(await remove(me)).toEqual({ status: 409, message: MESSAGES.account.teachesNow });
    expect(await test.backend.accounts.authenticate(me.token)).not.toBeNull();
    await test.backend.classes.setState(id, "ended");
    expect(await remove(me)).toEqual(DONE);
  });
});

describe("what a deleted person wrote", () => {
  it("keeps its text under 'Deleted user', and open pages hear of that", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    const { id: blog_id } = await blog(test);
    for (const who of [me, other, me]) {
      const comment = { blog_id, comment: `By ${who.email}`, key: randomUUID() };
      await post(test.app, "/api/blogs/add_comment", comment, who.bearer);
    }
    const heard: string[] = [];
    const stop = test.backend.changes.onComments((id) => heard.push(id));
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

describe("money", () => {
  const PRICE = 49_900;

  it("balances after its payer and its teacher are gone, whose course stays what others bought", async () => {
    const [teacher, admin] = [await person(test, "teacher"), await person(test, "admin")];
    const [gone, stays] = [await person(test, "student"), await person(test, "student")];
    const { id, slug } = await course(test, { teacher_id: teacher.id, price_minor: PRICE });
    for (let topic = 0; topic < 5; topic += 1)
      await video(test, { course_id: id, uploader_id: teacher.id });
    for (const who of [gone, stays]) {
      const { pay, tell } = await buy(slug, PRICE, who);
      expect((await tell(await pay())).statusCode).toBe(200);
    }
    const report = async () =>
      (
        await get<{ data: Record<string, never[]> }>(
          "/backend-service/api/payment/reconciliation",
          admin,
        )
      ).data;
    const ledger = () =>
      rows(
        "select entry_id, account, owner_id, amount from ledger_lines order by entry_id, account",
      );
    const [before, linesBefore] = [await report(), await ledger()];
    expect(await remove(gone)).toEqual(DONE);
    expect(await remove(teacher)).toEqual(DONE);
    const after = await report();
    expect(after.totals).toEqual(before.totals);
    expect(after.totals).toMatchObject([{ captured: 2 * PRICE, imbalance: 0, difference: 0 }]);
    expect(await ledger()).toEqual(linesBefore);
    expect(after.payments?.map(({ balanced }) => balanced)).toEqual([true, true]);
    expect(after.payments?.map(({ payer }) => payer).toSorted()).toEqual(
      [stays.email, `deleted-${gone.id}@deleted.invalid`].toSorted(),
    );
    expect((await topicsOf(id, stays)).every(({ url }) => url)).toBe(true);
  });

  it("that is paid for an order of somebody who is gone is given back, and balances", async () => {
    const [teacher, admin, me] = [
      await person(test, "teacher"),
      await person(test, "admin"),
      await person(test, "student"),
    ];
    const { slug } = await course(test, { teacher_id: teacher.id, price_minor: PRICE });
    const { orderId } = await buy(slug, PRICE, me);
    await remove(me);
    const keys = sandboxKeys(TOKEN_SECRET);
    const paid = await post(test.app, "/sandbox-payments/checkout/pay", {
      ...{ order_id: orderId, key: keys.keyId, outcome: "captured", webhook: "never" },
    });
    const { razorpay_payment_id } = paid.json<{ razorpay_payment_id: string }>();
    const entity = {
      ...{ id: razorpay_payment_id, order_id: orderId, amount: PRICE, currency: "INR" },
      status: "captured",
    };
    const payload = JSON.stringify({
      ...{ entity: "event", event: "payment.captured", payload: { payment: { entity } } },
    });
    const told = await test.app.inject({
      ...{ method: "POST", url: WEBHOOK_URL, payload },
      headers: {
        ...{ "content-type": "application/json", "x-razorpay-event-id": "evt_1" },
        "x-razorpay-signature": sign(keys.webhookSecret, payload),
      },
    });
    expect(told.statusCode).toBe(200);
    expect(await rows("select excess, refund_reason from payments")).toEqual([
      { excess: true, refund_reason: "The account was deleted." },
    ]);
    expect(await rows("select 1 from purchases")).toEqual([]);
    const { data } = await get<{ data: { totals: object[] } }>(
      "/backend-service/api/payment/reconciliation",
      admin,
    );
    expect(data.totals).toMatchObject([{ imbalance: 0, difference: 0, teachers: 0 }]);
  });
});

describe("uploads of a deleted teacher", () => {
  const fileOf = (key: string) => join(test.folder, key);
  const stored = async (key: string) => {
    await mkdir(join(fileOf(key), ".."), { recursive: true });
    await writeFile(fileOf(key), "x");
  };

  it("stay where they were approved, and go with their files where not", async () => {
    const [me, other] = [await person(test, "teacher"), await person(test, "teacher")];
    const shown = await course(test, { teacher_id: me.id });
    const draft = await course(test, {
      ...{ teacher_id: me.id, published_at: null, image_url: `/media/images/${randomUUID()}.webp` },
    });
    const theirs = await course(test, { teacher_id: other.id, published_at: null });
    const uploader_id = me.id;
    const approved = await video(test, { course_id: shown.id, uploader_id });
    const pending = await video(test, { course_id: shown.id, uploader_id, status: "pending" });
    const returned = await video(test, { course_id: draft.id, uploader_id, status: "returned" });
    const image = draft.image_url!.slice("/media/".length);
    const keys = [approved, pending, returned].map(({ original_key }) => original_key);
    for (const key of [...keys, image]) await stored(key);
    expect(await remove(me)).toEqual(DONE);
    expect(await Promise.all([...keys, image].map((key) => exists(fileOf(key))))).toEqual([
      ...[true, false, false, false],
    ]);
    expect(await rows("select id from videos")).toEqual([{ id: approved.id }]);
    const courses = await rows("select id from courses");
    expect(courses.map(({ id }) => id).toSorted()).toEqual([shown.id, theirs.id].toSorted());
    expect(await rows("select key from media_removals")).toEqual([]);
    const student = await person(test, "student");
    expect(await topicsOf(shown.id, student)).toMatchObject([{ title: approved.title }]);
  });

  it("go once nobody works on them any more", async () => {
    const me = await person(test, "teacher");
    const { id } = await course(test, { teacher_id: me.id });
    const { original_key, id: videoId } = await video(test, {
      ...{ course_id: id, uploader_id: me.id, status: "pending", media: "queued" },
    });
    await stored(original_key);
    const claim = await mediaVideos(test.database).claim();
    expect(claim?.video.id).toBe(videoId);
    expect(await remove(me)).toEqual(DONE);
    expect(await exists(fileOf(original_key))).toBe(true);
    await claim!.release();
    // What another one leaves goes with the next that is deleted, or when house is kept.
    const next = await person(test, "student");
    expect(await remove(next)).toEqual(DONE);
    expect(await exists(fileOf(original_key))).toBe(false);
  });

  it("go where they are still on their way", async () => {
    const me = await person(test, "teacher");
    const created = await test.app.inject({
      ...{ method: "POST", url: "/api/upload/resumable" },
      headers: { ...me.bearer, "tus-resumable": "1.0.0", "upload-length": "5" },
    });
    expect(created.statusCode).toBe(201);
    const [row] = await rows("select id from resumable_uploads");
    const file = join(test.folder, "incoming", "resumable", String(row?.id));
    expect(await exists(file)).toBe(true);
    await remove(me);
    expect(await exists(file)).toBe(false);
    expect(await rows("select 1 from resumable_uploads")).toEqual([]);
  });
});
