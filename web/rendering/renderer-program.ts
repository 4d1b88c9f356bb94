import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

import { closeNetwork } from "@lyceum/backend/kernel/processes/no-network.ts";
import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";

import type { DirectCall, Render } from "../../client/src/app/hydration/rendering.ts";
import { createTemplate, type Template } from "../template.ts";
import type { FromRenderer, Html, Setup, ToRenderer } from "./messages.ts";
import { pack } from "./pack.ts";
import { type Needed, readSheet } from "./sheet.ts";

/** The program of a RenderProcess: renders one page at a time, and asks the site for the data. */

type Answered = Awaited<ReturnType<DirectCall>>;

const WHY_MAX = 8_000;
/** Maximum characters of one page; the browser renders a longer one. */
const PAGE_MAX = 8_000_000;
const asked = new Map<number, (answer: Answered) => void>();
let calls = 0;
let renderer: Promise<{ render: Render; template: Template; rulesFor: Needed }> | undefined;

const say = (message: FromRenderer): void => {
  process.send?.(message);
};
const fail = (error: unknown) =>
  say({ type: "failed", why: inspect(error, { depth: 4 }).slice(0, WHY_MAX) });

const call: DirectCall = ({ method, url }, input) => {
  const { promise, resolve } = resolvers<Answered>();
  calls += 1;
  asked.set(calls, resolve);
  say({ type: "ask", call: calls, method, url, input });
  return promise;
};

async function setUp({ html, module, sheet }: Setup) {
  const { render } = (await import(pathToFileURL(module).href)) as { render: Render };
  const rulesFor = readSheet(sheet === null ? "" : await readFile(sheet, "utf8"));
  return { render, template: createTemplate(html), rulesFor };
}

async function htmlOf({ path, site }: ToRenderer & { type: "render" }): Promise<Html | null> {
  if (!renderer) throw new Error("Nothing is set up.");
  const { render, template, rulesFor } = await renderer;
  const rendered = await render({ path, site, call });
  if (!rendered) return null;
  const page = template.page(site, rendered, rulesFor(rendered.body));
  if (page.length > PAGE_MAX) throw new Error(`A page has ${page.length} characters.`);
  return pack(rendered.status, page);
}

function take(message: ToRenderer): void {
  if (message.type === "answer") {
    const { status, json } = message;
    asked.get(message.call)?.({ status, body: JSON.parse(json) as unknown });
    asked.delete(message.call);
  } else if (message.type === "set-up") {
    renderer = keptForLater(setUp(message.setup));
    renderer.then(() => say({ type: "ready" }), fail);
  } else {
    htmlOf(message).then((html) => say({ type: "rendered", html }), fail);
  }
}

closeNetwork();
// Its messages come from the site itself.
process.on("message", (message) => take(message as ToRenderer));
process.once("disconnect", () => process.exit(0));
