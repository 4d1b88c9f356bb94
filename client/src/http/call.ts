import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import axios, { AxiosError, isAxiosError } from "axios";
import type { z } from "zod";

import { loadPart } from "../browser/load-part.ts";
import { awaitServer } from "./await-server.ts";
import { readBases } from "./bases.ts";
import { CallError } from "./CallError.ts";
import { SecondStepNeeded } from "./SecondStepNeeded.ts";

type Part<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Required<Key extends string, Value> = Value extends undefined
  ? { [key in Key]?: undefined }
  : { [key in Key]: Value };

/** The arguments of an endpoint's call: its `params`, `query` and `body`, if it has them. */
export type CallInput<Description extends Endpoint> = Required<
  "params",
  Part<Description["params"]>
> &
  Required<"query", Part<Description["query"]>> &
  Required<"body", Part<Description["body"]>> & {
    /** Sent as multipart/form-data instead of a body. */
    form?: FormData;
    /** The reply is the answer's bytes, as a Blob. */
    bytes?: true;
    /** The share sent, 0 to 1. */
    onProgress?: (share: number) => void;
    /** The total, for a list that is answered in parts; not called where the answer does not say it. */
    onTotal?: (total: number) => void;
    /** Ends it: it fails as one without an answer. */
    signal?: AbortSignal;
  };
export type CallReply<Description extends Endpoint> = z.output<Description["reply"]>;

const http = axios.create({ withCredentials: true });

/** One call over HTTP; the reply is checked against its description. Rejects with `CallError`. */
export async function call<const Description extends Endpoint>(
  description: Description,
  input: CallInput<Description>,
  token?: string,
): Promise<CallReply<Description>> {
  const { onProgress, onTotal } = input;
  try {
    const { status, data, headers } = await http.request<unknown>({
      baseURL: readBases()[description.base],
      method: description.method,
      url: withParams(description.url, input.params),
      params: input.query,
      data: input.form ?? input.body,
      signal: input.signal,
      ...(input.bytes && { responseType: "blob" as const }),
      // Only if progress is shown: a listener causes a preflight request to other origins.
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const reply = await replyIn(description, data);
    if (!reply.success) throw refusal(status, isRefused(data) ? data : null);
    if ("x-total-count" in headers) onTotal?.(Number(headers["x-total-count"]));
    return reply.data;
  } catch (error) {
    throw await asCallError(error);
  }
}

/** As this site's own backends reply, or else as the specification does: other backends may send no more than that. */
async function replyIn<const Description extends Endpoint>(
  description: Description,
  data: unknown,
): Promise<z.ZodSafeParseResult<CallReply<Description>>> {
  const reply = description.reply as z.ZodType<CallReply<Description>>;
  const parsed = reply.safeParse(data);
  if (parsed.success || isRefused(data)) return parsed;
  const { specifiedReply } = await loadPart(() => import("./specified/replies.ts"));
  const specified = specifiedReply(description) as typeof reply | undefined;
  return specified?.safeParse(data) ?? parsed;
}

const withParams = (url: string, params: unknown) =>
  Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    url,
  );

async function asCallError(error: unknown) {
  if (!isAxiosError<unknown>(error)) return error;
  const { status = null, statusText, data, headers } = error.response ?? {};
  const body = data instanceof Blob ? await jsonOf(data) : data;
  const failure = refusal(status, body, statusText, headers);
  if (isUnanswered(failure) && error.code !== AxiosError.ERR_CANCELED) awaitServer();
  return failure;
}

/** No server of this site: no answer at all, or a proxy's that found none. */
const isUnanswered = ({ status, code }: CallError) =>
  status === null || (status >= 502 && status <= 504 && code === null);

/** What a refusal says where bytes were expected; null if that is not in our format. */
const jsonOf = async (bytes: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await bytes.text());
  } catch {
    return null;
  }
};

/** Other backends may refuse with a success status, too; a malformed success has no text for people. */
const isRefused = (data: unknown) =>
  isRecord(data) &&
  (data.success === false || data.status === "error" || typeof data.error === "string");

/** @param data The answer: `message` is for people, `errors` are texts in a list or by field. */
function refusal(
  status: number | null,
  data: unknown,
  statusText?: string,
  headers: Record<string, unknown> = {},
): CallError {
  const { error, message = error, errors, code, reason, ticket } = isRecord(data) ? data : {};
  const texts = isRecord(errors) ? Object.values(errors) : [];
  const said = textOf(message);
  if (typeof ticket === "string") return new SecondStepNeeded(said, ticket);
  return new CallError(
    status,
    said,
    statusText,
    texts.filter((text) => typeof text === "string"),
    {
      code: textOf(code),
      reason: textOf(reason),
      retryAfter: Number(headers["retry-after"]) || null,
    },
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null;
