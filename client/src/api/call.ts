import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import axios, { isAxiosError } from "axios";
import type { z } from "zod";

import { readBases } from "./bases.ts";
import { CallError } from "./CallError.ts";

type Part<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Required<Key extends string, Value> = Value extends undefined
  ? { [key in Key]?: undefined }
  : { [key in Key]: Value };

/** What a call of an endpoint takes: its `params`, `query` and `body`, where it has them. */
export type CallInput<Description extends Endpoint> = Required<
  "params",
  Part<Description["params"]>
> &
  Required<"query", Part<Description["query"]>> &
  Required<"body", Part<Description["body"]>> & {
    /** Sent as multipart/form-data, to the calls that take it instead of a body. */
    form?: FormData;
  };
export type CallReply<Description extends Endpoint> = z.output<Description["reply"]>;

const http = axios.create({ withCredentials: true });

/** One call over HTTP, its reply checked against its description. Rejects with `CallError`. */
export async function call<const Description extends Endpoint>(
  description: Description,
  input: CallInput<Description>,
  token?: string,
): Promise<CallReply<Description>> {
  try {
    const { status, data } = await http.request<unknown>({
      baseURL: readBases()[description.base],
      method: description.method,
      url: withParams(description.url, input.params),
      params: input.query,
      data: input.form ?? input.body,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const reply = description.reply.safeParse(data);
    if (!reply.success) throw new CallError(status, null);
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
  if (!isAxiosError<{ message?: unknown } | undefined>(error)) return error;
  const message = error.response?.data?.message;
  return new CallError(
    error.response?.status ?? null,
    typeof message === "string" ? message : null,
    error.response?.statusText,
  );
}
