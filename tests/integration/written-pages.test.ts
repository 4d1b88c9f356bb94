import { randomUUID } from "node:crypto";

import { type Database, connect } from "@lyceum/backend/kernel/database/database.ts";
import { addComment } from "@lyceum/shared/rest/blogs.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";

import { blog } from "../../backend/test/school.ts";
import { type Site, startSite } from "../support/servers/site.ts";

const TIMES = 30;

let site: Site;
let database: Database;
beforeAll(async () => {
  const commentsPerMinute = { person: TIMES, visitor: TIMES };
  site = await startSite({ backend: { limits: { commentsPerMinute } } });
  database = connect(site.databaseUrl, pino({ level: "silent" }));
});
afterAll(async () => {
  await database.close();
  await site.close();
});

const pageOf = async (path: string) => {
  const page = await fetch(site.url + path);
  return { status: page.status, html: await page.text() };
};

const writeComment = async (blog_id: string, comment: string) => {
  const { status } = await fetch(`${site.url}/api${addComment.url}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ blog_id, comment }),
  });
  expect(status).toBe(200);
};

it("a page that is read right after the answer to a call shows what the call wrote", async () => {
  const { id, slug } = await blog({ database });
  await expect.poll(async () => (await pageOf(`/blog/${slug}`)).status).toBe(200);
  const late: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const comment = `Comment ${randomUUID()}`;
    await writeComment(id, comment);
    // What is read here is kept until the next comment.
    if (!(await pageOf(`/blog/${slug}`)).html.includes(comment)) late.push(time);
  }
  expect(late).toEqual([]);
});

it("the page of a class shows its teacher's new name", async () => {
  const { rows } = await database.pool.query<{ id: string; teacher_id: string }>(
    `with teacher as (insert into users (email, name, mobile, role, password_hash)
        values ('ada@lyceum.example', 'Ada Before', '', 'teacher', 'none') returning id)
      insert into classes (title, access, teacher_id) select 'Open to all', 'open', id from teacher
      returning id, teacher_id`,
  );
  const { id, teacher_id } = rows[0]!;
  await expect.poll(async () => (await pageOf(`/class/${id}`)).html).toContain("Ada Before");
  await database.pool.query("update users set name = 'Ada After' where id = $1", [teacher_id]);
  await expect.poll(async () => (await pageOf(`/class/${id}`)).html).toContain("Ada After");
});
