import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { COMMENT_CHANGES_MAX } from "@lyceum/shared/limits.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { READERS_INTERVAL } from "./limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let blogId: string;
let reader: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  blogId = harness.ports.addBlog();
  reader = await harness.page();
});
afterEach(() => harness.close());

const watch = (page: LivePage, after = 0) => page.request("watchBlog", { blogId, after });
const comment = (text: string) => harness.ports.addComment(blogId, text);
const told = (page: LivePage) => page.notices("commentsChanged");
/** Versions in the order in which they came. */
const versions = (page: LivePage) =>
  told(page).flatMap(({ changes }) => changes.map(({ version }) => version));
const counts = (page: LivePage) => page.notices("readersChanged").map(({ readers }) => readers);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("the feed of a blog's comments", () => {
  it("answers what came after the version that the page knows, and how many read", async () => {
    for (const text of ["one", "two", "three"]) comment(text);
    const { changes, version, readers } = await watch(reader, 1);
    expect(changes.map((change) => change.comment?.comment)).toEqual(["two", "three"]);
    expect([version, readers]).toEqual([3, 1]);
  });

  it("answers much in parts, each of which says how far it goes on", async () => {
    const many = COMMENT_CHANGES_MAX + 5;
    for (const each of upTo(many)) comment(`${each}`);
    const first = await watch(reader);
    expect([first.changes.length, first.version]).toEqual([COMMENT_CHANGES_MAX, many]);
    const rest = await watch(reader, first.changes.at(-1)?.version);
    expect(rest.changes.map(({ id }) => id)).toEqual(upTo(many).slice(COMMENT_CHANGES_MAX));
  });

  it("tells visitors and people alike of a comment, and nobody who reads another blog", async () => {
    const student = await harness.page(harness.ports.enrol("student"));
    const elsewhere = await harness.page();
    await watch(reader);
    await watch(student);
    await elsewhere.request("watchBlog", { blogId: harness.ports.addBlog(), after: 0 });
    comment("Hello");
    const notice = await reader.notice("commentsChanged");
    expect(notice).toMatchObject({ blogId, after: 0, changes: [{ id: 1, version: 1 }] });
    expect(notice.changes[0]?.comment).toMatchObject({ comment: "Hello", name: "Visitor" });
    expect(await student.notice("commentsChanged")).toEqual(notice);
    expect(told(elsewhere)).toEqual([]);
  });

  it("tells that one was hidden, without its text, and that it is shown again", async () => {
    comment("Buy now");
    await watch(reader, 1);
    harness.ports.hideComment(blogId, 1, true);
    const { after, changes } = await reader.notice("commentsChanged");
    expect([after, changes]).toEqual([1, [{ id: 1, version: 2, comment: null }]]);
    harness.ports.hideComment(blogId, 1, false);
    const again = await reader.notice("commentsChanged");
    expect(again.changes[0]?.comment?.comment).toBe("Buy now");
  });

  it("says how many are shown, in its answer and with what changes", async () => {
    for (const text of ["one", "two", "three"]) comment(text);
    harness.ports.hideComment(blogId, 1, true);
    expect((await watch(reader, 4)).shown).toBe(2);
    harness.ports.hideComment(blogId, 2, true);
    expect((await reader.notice("commentsChanged")).shown).toBe(1);
    comment("four");
    expect((await reader.notice("commentsChanged")).shown).toBe(2);
  });

  it("tells each version once and in order, however fast they come and slow the database is", async () => {
    await watch(reader);
    const read = harness.ports.blogs.changesAfter;
    let slow = true;
    vi.spyOn(harness.ports.blogs, "changesAfter").mockImplementation(async (...asked) => {
      const news = await read(...asked);
      if ((slow = !slow)) await pause(30);
      return news;
    });
    for (const each of upTo(300)) {
      comment(`${each}`);
      if (each % 20 === 0) await pause(10);
    }
    await expect.poll(() => versions(reader).length).toBe(300);
    expect(versions(reader)).toEqual(upTo(300));
    expect(told(reader).map(({ after }) => after)).toEqual(
      [0, ...told(reader).map(({ changes }) => changes.at(-1)?.version)].slice(0, -1),
    );
  });

  it("answers or pushes what comes while a page begins to watch", async () => {
    const read = harness.ports.blogs.changesAfter;
    vi.spyOn(harness.ports.blogs, "changesAfter").mockImplementationOnce(async (...asked) => {
      await pause(60);
      return read(...asked);
    });
    const asking = watch(reader);
    await pause(20);
    comment("Meanwhile");
    const { changes } = await asking;
    const known = changes.map(({ version }) => version);
    await expect.poll(() => [...known, ...versions(reader)]).toEqual([1]);
  });

  it("tells what was missed while the line to the database was cut", async () => {
    await watch(reader);
    vi.spyOn(harness.ports.blogs, "changesAfter").mockResolvedValueOnce({
      changes: [],
      version: 0,
      shown: 0,
    });
    comment("Unheard");
    await expect.poll(() => harness.ports.blogs.changesAfter).toHaveBeenCalledTimes(1);
    expect(told(reader)).toEqual([]);
    harness.ports.gap();
    expect((await reader.notice("commentsChanged")).changes[0]?.comment?.comment).toBe("Unheard");
  });

  it("has pages ask again when a change could not be read, and pushes it with the next", async () => {
    await watch(reader);
    vi.spyOn(harness.ports.blogs, "changesAfter").mockRejectedValueOnce(new Error("no database"));
    comment("First");
    expect(await reader.notice("feedsStale")).toEqual({});
    comment("Second");
    const { after, changes } = await reader.notice("commentsChanged");
    expect([after, changes.map(({ version }) => version)]).toEqual([0, [1, 2]]);
  });

  it("knows no blog that does not exist, and keeps nothing of it", async () => {
    const nowhere = { blogId: randomUUID(), after: 0 };
    expect(await reader.codeOf("watchBlog", nowhere)).toBe("not_found");
    await watch(reader);
    expect(counts(reader)).toContain(1);
  });

  it("leaves a page what it asked for again, when its earlier request fails after that", async () => {
    const { blogs } = harness.ports;
    const failed = Promise.withResolvers<never>();
    const read = blogs.changesAfter.bind(blogs);
    // The first read is the feed's own, as the blog is opened.
    vi.spyOn(blogs, "changesAfter")
      .mockImplementationOnce(read)
      .mockReturnValueOnce(failed.promise)
      .mockImplementation(read);
    const earlier = reader.codeOf("watchBlog", { blogId, after: 0 });
    expect((await watch(reader)).readers).toBe(1);
    failed.reject(new Error("no database"));
    expect(await earlier).toBe("internal");
    comment("Hello");
    expect((await reader.notice("commentsChanged")).changes).toHaveLength(1);
  });

  it("lets a page ask again after the database failed it", async () => {
    const failing = vi.spyOn(harness.ports.blogs, "changesAfter");
    failing.mockRejectedValueOnce(new Error("no database"));
    expect(await reader.codeOf("watchBlog", { blogId, after: 0 })).toBe("internal");
    expect((await watch(reader)).readers).toBe(1);
    comment("Hello");
    await reader.notice("commentsChanged");
  });

  it("tells nothing to who no longer watches", async () => {
    const other = await harness.page();
    await watch(reader);
    await watch(other);
    await reader.request("unwatchBlog", { blogId });
    comment("Hello");
    await other.notice("commentsChanged");
    await reader.request("unwatchBlog", { blogId });
    expect(told(reader)).toEqual([]);
  });
});

describe("the count of readers", () => {
  it("goes up and down with the readers, by leaving, closing and losing the line", async () => {
    const [leaving, closing] = [await harness.visitor("a"), await harness.visitor("b")];
    await watch(reader);
    await watch(leaving);
    expect((await watch(closing)).readers).toBe(3);
    await expect.poll(() => counts(reader).at(-1)).toBe(3);
    await leaving.request("unwatchBlog", { blogId });
    await expect.poll(() => counts(reader).at(-1)).toBe(2);
    closing.close();
    await expect.poll(() => counts(reader).at(-1)).toBe(1);
  });

  it("counts a page once that asks again", async () => {
    await watch(reader);
    expect((await watch(reader)).readers).toBe(1);
  });

  it("counts all visitors of one address once, and each person once", async () => {
    for (const page of await Promise.all(upTo(5).map(() => harness.visitor("one"))))
      await watch(page);
    const person = harness.ports.enrol("student");
    for (const page of [await harness.page(person), await harness.page(person)]) await watch(page);
    expect((await watch(await harness.page(harness.ports.enrol("student")))).readers).toBe(3);
  });

  it("still counts an address of which one page of two is left", async () => {
    const [leaving, staying] = [await harness.visitor("one"), await harness.visitor("one")];
    await watch(leaving);
    await watch(staying);
    await leaving.request("unwatchBlog", { blogId });
    await leaving.request("unwatchBlog", { blogId });
    expect((await watch(reader)).readers).toBe(2);
  });

  it("is told at most once a second, and the last one for sure", async () => {
    await watch(reader);
    const began = performance.now();
    const others = await Promise.all(upTo(12).map((number) => harness.visitor(`${number}`)));
    for (const page of others) await watch(page);
    await expect.poll(() => counts(reader).at(-1)).toBe(13);
    await pause(READERS_INTERVAL * 1.5);
    const intervals = Math.ceil((performance.now() - began) / READERS_INTERVAL);
    expect(counts(reader).length).toBeLessThanOrEqual(intervals + 1);
    expect(counts(reader).at(-1)).toBe(13);
  });
});
