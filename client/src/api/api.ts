import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query/react";

import type { CallInput, CallReply } from "../http/call.ts";
import type { Caller } from "./caller.ts";
import { loadPart } from "../browser/load-part.ts";
import { CallError } from "../http/CallError.ts";

type Call = { description: Endpoint | (() => Promise<Endpoint>); input: CallInput<Endpoint> };

/** Why a query failed, in a form that the store can keep. */
export type QueryError = Pick<CallError, "status" | "statusText" | "errors" | "reason"> & {
  message: string | null;
};

/** Uses the store's own caller, because a browser and a rendering server make calls differently. */
const baseQuery: BaseQueryFn<Call, unknown, QueryError> = async (wanted, { extra }) => {
  const { call } = extra as { call: Caller };
  try {
    const { description, input } = wanted;
    const known = typeof description === "function" ? await loadPart(description) : description;
    return { data: await call(known, input) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, serverMessage: message, statusText, errors, reason } = error;
    return { error: { status, message, statusText, errors, reason } };
  }
};

/** The server's data on this page. Features add their endpoints with `injectEndpoints` and `calls`. */
export const api = createApi({
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: [
    "Audit",
    "Jobs",
    "Blogs",
    "Catalogue",
    "Installation",
    "Payments",
    "Recordings",
    "Topics",
    "Uploads",
    "Users",
  ],
  endpoints: () => ({}),
});

/** The `query` of an endpoint made from its description in shared/rest. */
export const calls =
  <const Description extends Endpoint>(description: Description) =>
  (input: CallInput<Description>): Call => ({ description, input: input as CallInput<Endpoint> });

/** The same for a description that is loaded with the first call: a page that arrives with its data may not need it. */
export const laterCalls =
  <const Description extends Endpoint>(description: () => Promise<Description>) =>
  (input: CallInput<Description>): Call => ({ description, input: input as CallInput<Endpoint> });

export type { CallInput, CallReply };
