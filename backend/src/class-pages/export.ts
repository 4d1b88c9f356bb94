import { setImmediate } from "node:timers/promises";

import type { RecordEntry } from "@lyceum/shared/rest/class-pages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { ClassSession } from "../classes/sessions-repository.ts";
import { escaped, RICH_STYLE, richHtml } from "./rich-html.ts";
import { type StoredPart, entriesOf } from "./session-parts.ts";

/** A session of a class with everything that was kept of it. */
export type Exported = {
  lesson: ClassSummary;
  session: ClassSession;
  parts: readonly StoredPart[];
};

const factsOf = ({ lesson, session }: Exported) => ({
  class: { id: lesson.id, title: lesson.title, teacher: lesson.teacher.name },
  session: {
    id: session.id,
    started_at: session.started_at.toISOString(),
    ended_at: session.ended_at?.toISOString() ?? null,
  },
});

/** One JSON object: `class`, `session`, and `parts`, each with its entries. */
export async function* jsonOf(exported: Exported): AsyncGenerator<string> {
  yield `${JSON.stringify(factsOf(exported)).slice(0, -1)},"parts":{`;
  for (const [index, part] of exported.parts.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(part.name)}:[`;
    let isFirst = true;
    for await (const entry of entriesOf(part, exported.session.id)) {
      yield (isFirst ? "" : ",") + JSON.stringify(entry);
      isFirst = false;
    }
    yield "]";
  }
  yield "}}";
}

/** One page that needs no other file, and runs nothing. */
export async function* htmlOf(exported: Exported): AsyncGenerator<string> {
  const { class: lesson, session } = factsOf(exported);
  const title = escaped(lesson.title);
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
li { margin: 0.5rem 0; overflow-wrap: anywhere; white-space: pre-wrap; }
time { color: #555; }
${RICH_STYLE}
</style>
<h1>${title}</h1>
<p>${escaped(lesson.teacher)}, ${timeOf(session.started_at)}${session.ended_at ? ` to ${timeOf(session.ended_at)}` : ""}</p>
`;
  for (const part of exported.parts) {
    yield `<h2>${escaped(part.title)}</h2>\n<ol>\n`;
    for await (const entry of entriesOf(part, exported.session.id)) {
      yield lineOf(entry);
      // A long session has many formulas: other requests take their turns.
      await setImmediate();
    }
    yield "</ol>\n";
  }
  yield "</html>\n";
}

const lineOf = ({ at, name, text }: RecordEntry): string => {
  const when = at === null ? "" : `${timeOf(at)} `;
  const who = name === null ? "" : `<b><bdi>${escaped(name)}</bdi></b>: `;
  return `<li>${when}${who}<bdi>${richHtml(text)}</bdi></li>\n`;
};

/** The file may be read anywhere: the moment is in UTC, and says so. */
const timeOf = (iso: string): string =>
  `<time datetime="${escaped(iso)}">${escaped(iso.slice(0, 16).replace("T", " "))} UTC</time>`;
