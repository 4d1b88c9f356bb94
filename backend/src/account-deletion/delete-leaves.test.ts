import { randomUUID } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, post } from "../../test/app.ts";
import { LEFT, leave, rowsOf } from "../../test/leaving.ts";
import { callWebhook } from "../../test/payments.ts";
import { course, video } from "../../test/school.ts";
import { waitingForLocks } from "../../test/waiting-for-locks.ts";
import { isJobActive } from "../kernel/jobs/claims-repository.ts";
import { VIDEO_CONVERSION } from "../transcoding/pipeline/ask-for-conversion.ts";
import { sandboxKeys } from "../payments/providers/sandbox/sandbox.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeEach(async () => {
  test = await openApp();
});
afterEach(() => test.close());

const remove = (who: Someone, confirm?: string) => leave(test, who, confirm);
const rows = (text: string, values?: unknown[]) => rowsOf(test, text, values);
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
        order_id: id,
        key,
        outcome: "captured",
        webhook: "never",
      })
    ).json<Record<string, string>>();
  const tell = (paid: Record<string, string>) =>
    post(
      test.app,
      "/backend-service/api/payment/update",
      {
        email_id: who.email,
        mobile_number: "5550100001",
        course_purchased: "Algebra",
        course_fee_paid: "Yes",
        transaction_id: "pay_x",
        ...paid,
      },
      who.bearer,
    );
  return { orderId: id, pay, tell };
};

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
    expect(await remove(gone)).toEqual(LEFT);
    expect(await remove(teacher)).toEqual(LEFT);
    const after = await report();
    expect(after.totals).toEqual(before.totals);
    expect(after.totals).toMatchObject([{ captured: 2 * PRICE, imbalance: 0, difference: 0 }]);
    expect(await ledger()).toEqual(linesBefore);
    const payments = await get<{ data: { balanced: boolean; payer: string }[] }>(
      "/backend-service/api/payment/payments",
      admin,
    );
    expect(payments.data.map(({ balanced }) => balanced)).toEqual([true, true]);
    expect(payments.data.map(({ payer }) => payer).toSorted()).toEqual(
      [stays.email, `deleted-${gone.id}@deleted.invalid`].toSorted(),
    );
    expect((await topicsOf(id, stays)).every(({ url }) => url)).toBe(true);
  });

  it("made for an order of a deleted user is refunded, and balances", async () => {
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
      order_id: orderId,
      key: keys.keyId,
      outcome: "captured",
      webhook: "never",
    });
    const { razorpay_payment_id } = paid.json<{ razorpay_payment_id: string }>();
    const entity = {
      id: razorpay_payment_id,
      order_id: orderId,
      amount: PRICE,
      currency: "INR",
      status: "captured",
    };
    const payload = JSON.stringify({
      entity: "event",
      event: "payment.captured",
      payload: { payment: { entity } },
    });
    expect(await callWebhook(test, payload)).toBe(200);
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
      teacher_id: me.id,
      published_at: null,
      image_url: `/media/images/${randomUUID()}.webp`,
    });
    const theirs = await course(test, { teacher_id: other.id, published_at: null });
    const uploader_id = me.id;
    const approved = await video(test, { course_id: shown.id, uploader_id });
    const pending = await video(test, { course_id: shown.id, uploader_id, status: "pending" });
    const returned = await video(test, { course_id: draft.id, uploader_id, status: "returned" });
    const image = draft.image_url!.slice("/media/".length);
    const keys = [approved, pending, returned].map(({ original_key }) => original_key);
    for (const key of [...keys, image]) await stored(key);
    expect(await remove(me)).toEqual(LEFT);
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

  it("stay where an admin approves them at the same moment", async () => {
    const me = await person(test, "teacher");
    const { id: course_id } = await course(test, { teacher_id: me.id, published_at: null });
    const { id } = await video(test, { course_id, uploader_id: me.id, status: "pending" });
    const approval = await test.database.pool.connect();
    try {
      await approval.query("begin");
      await approval.query("select from courses where id = $1 for no key update", [course_id]);
      await approval.query("update courses set published_at = now() where id = $1", [course_id]);
      await approval.query(
        "update videos set status = 'approved', approved_at = now() where id = $1",
        [id],
      );
      const removed = remove(me);
      await expect.poll(() => waitingForLocks(test.database)).toBe(1);
      await approval.query("commit");
      expect(await removed).toEqual(LEFT);
    } finally {
      approval.release();
    }
    expect(await rows("select id, status from videos")).toEqual([{ id, status: "approved" }]);
    expect(await rows("select id from courses")).toEqual([{ id: course_id }]);
  });

  it("go once nobody works on them any more", async () => {
    const me = await person(test, "teacher");
    const { id } = await course(test, { teacher_id: me.id });
    const { original_key, id: videoId } = await video(test, {
      course_id: id,
      uploader_id: me.id,
      status: "pending",
      media: "queued",
    });
    await stored(original_key);
    const { jobs } = test.backend;
    await jobs.send(VIDEO_CONVERSION, { videoId }, { key: videoId });
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const run = async () => {
      begun.resolve();
      await end.promise;
    };
    await jobs.work({ kind: VIDEO_CONVERSION, concurrency: 1, run });
    await begun.promise;
    expect(await remove(me)).toEqual(LEFT);
    expect(await exists(fileOf(original_key))).toBe(true);
    end.resolve();
    const active = () => isJobActive(test.database.queries, VIDEO_CONVERSION.name, videoId);
    await expect.poll(active).toBe(false);
    // What another one leaves goes with the next that is deleted, or when house is kept.
    const next = await person(test, "student");
    expect(await remove(next)).toEqual(LEFT);
    expect(await exists(fileOf(original_key))).toBe(false);
  });

  it("go where they are still on their way", async () => {
    const me = await person(test, "teacher");
    const created = await test.app.inject({
      method: "POST",
      url: "/api/upload/resumable",
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
