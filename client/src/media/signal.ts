import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";

export type SocketState = "connecting" | "connected" | "lost";

/**
 * The requests that media needs from the socket; `live` of live/live.ts implements it. A refusal rejects with `{
 * code, message, reason }`.
 */
export type Signal = {
  request<Name extends RequestName>(
    name: Name,
    body: RequestInput<Name>,
  ): Promise<RequestReply<Name>>;
  on<Name extends NoticeName>(name: Name, listener: (body: NoticeBody<Name>) => void): () => void;
  onConnection(listener: (state: SocketState) => void): () => void;
};

/** Whether there was no answer: the connection is lost, or the server too busy. */
export const isUnanswered = (error: unknown): boolean => codeOf(error) === "unavailable";

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** What tells a refusal from others of its code: see `ErrorReason`. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && "reason" in error && typeof error.reason === "string"
    ? error.reason
    : undefined;
