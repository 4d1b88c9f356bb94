import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import axios, { isAxiosError } from "axios";
import type { z } from "zod";

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
    /** The share sent, 0 to 1. */
    onProgress?: (share: number) => void;
    /** The total, for a list that is answered in parts. */
    onTotal?: (total: number) => void;
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
      // Only if progress is shown: a listener causes a preflight request to other origins.
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const reply = description.reply.safeParse(data);
    if (!reply.success) throw refusal(status, isRefused(data) ? data : null);
    onTotal?.(Number(headers["x-total-count"] ?? 0));
    return reply.data as CallReply<Description>;
  } catch (error) {
    throw asCallError(error);
  }
}

const withParams = (url: string, params: unknown) =>
  Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    url,
  );

function asCallError(error: unknown) {
  if (!isAxiosError<unknown>(error)) return error;
  const { status = null, statusText, data } = error.response ?? {};
  return refusal(status, data, statusText);
}

/** Other backends may refuse with a success status, too; a malformed success has no text for people. */
const isRefused = (data: unknown) =>
  isRecord(data) && (data.success === false || data.status === "error");

/** @param data The answer: `message` is for people, `errors` are texts in a list or by field. */
function refusal(status: number | null, data: unknown, statusText?: string): CallError {
  const { message, errors, code, ticket } = isRecord(data) ? data : {};
  const texts = isRecord(errors) ? Object.values(errors) : [];
  const said = typeof message === "string" ? message : null;
  if (typeof ticket === "string") return new SecondStepNeeded(said, ticket);
  return new CallError(
    status,
    said,
    statusText,
    texts.filter((text) => typeof text === "string"),
    typeof code === "string" ? code : null,
  );
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null;
