import { prerenderToNodeStream } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";

import type { Caller } from "../../api/caller.ts";
import { CallError } from "../../http/CallError.ts";
import { App } from "./App.tsx";
import { type PageState, stateElement } from "../hydration/page-state.ts";
import type { DirectCall, Render, Rendered, RenderRequest } from "../hydration/rendering.ts";
import { type PageHandle, routes } from "./router.tsx";
import { siteOf } from "../seo/site.ts";
import { createStore, fetchedOf, type Store } from "../hydration/store.ts";

const { query, dataRoutes } = createStaticHandler(routes);
const ROOT = '<div id="root">';
const NOT_FOUND = "/not-found";

export const render: Render = async (request) => {
  const context = await query(new Request(addressOf(request)));
  if (context instanceof Response || handlesOf(context).some(({ shell }) => shell)) return null;
  const store = createStore(callerOf(request.call));
  const failed = await fetchFor(context, store, request);
  if (failed.some(isNotFound)) return renderNotFound(request);
  if (failed.length > 0) throw new Error("The data of a page did not come", { cause: failed[0] });
  const status = handlesOf(context).some((handle) => handle.notFound) ? 404 : 200;
  return assemble(status, await toHtml(context, store, request), { fetched: fetchedOf(store) });
};

/** Renders the 404 page. The browser continues at a fixed address, so that it hydrates the same page. */
async function renderNotFound(request: RenderRequest): Promise<Rendered> {
  const { site, call } = request;
  const context = await query(new Request(addressOf({ site, path: NOT_FOUND })));
  if (context instanceof Response) throw new Error(`${NOT_FOUND} leads elsewhere`);
  const store = createStore(callerOf(call));
  const state = { fetched: fetchedOf(store), at: NOT_FOUND };
  return assemble(404, await toHtml(context, store, request), state);
}

/** The router requires a full URL, but shows nothing of its origin. */
const addressOf = ({ path, site }: Pick<RenderRequest, "path" | "site">) =>
  new URL((site.origin || "http://localhost") + path);

const handlesOf = ({ matches }: StaticHandlerContext) =>
  matches.map(({ route }) => (route.handle ?? {}) as PageHandle);

/** Errors of the page's calls. */
async function fetchFor(context: StaticHandlerContext, store: Store, request: RenderRequest) {
  const params = context.matches.at(-1)?.params ?? {};
  const asked = handlesOf(context).flatMap(
    ({ prefetch }) => prefetch?.(store.dispatch, { params, url: addressOf(request) }) ?? [],
  );
  const fetched = await Promise.all(asked);
  return fetched.flatMap(({ error }) => (error === undefined ? [] : [error]));
}

const isNotFound = (error: unknown) => (error as { status?: unknown } | null)?.status === 404;

const callerOf =
  (call: DirectCall): Caller =>
  async (description, input) => {
    const { status, body } = await call(description, input);
    if (status < 400) return body;
    throw new CallError(status, null);
  };

async function toHtml(
  context: StaticHandlerContext,
  store: Store,
  { site }: RenderRequest,
): Promise<string> {
  let failure: unknown;
  const page = (
    <div id="root">
      <App store={store} site={siteOf(site)}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </div>
  );
  const { prelude } = await prerenderToNodeStream(page, {
    onError: (error) => {
      failure ??= error;
    },
    // Late content would need an inline script to be put into its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (failure) throw new Error("A page could not be rendered", { cause: failure });
  return textOf(prelude);
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** React puts elements of the head before the root. */
function assemble(status: number, html: string, state: PageState): Rendered {
  const at = html.indexOf(ROOT);
  return { status, head: html.slice(0, at), body: html.slice(at) + stateElement(state) };
}
