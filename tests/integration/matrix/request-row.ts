import type { ErrorCode } from "@lyceum/shared/errors.ts";
import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";

import type { PageOf, Scene } from "./scene.ts";

export type Code = "ok" | ErrorCode;

type Body<Name extends RequestName> = RequestInput<Name> | Promise<RequestInput<Name>>;

/** A request that its sender may make, about another person's things. */
type Another<Name extends RequestName> = {
  what: string;
  as: PageOf;
  send: (scene: Scene) => Body<Name>;
  code: Code;
  /** Created before the request: values that no answer may contain. */
  hidden?: (scene: Scene) => Promise<string>;
};

export type RequestRow<Name extends RequestName> = Record<PageOf, Code> & {
  /**
   * A valid body, created for each sender, so that only the sender decides. Sent from a seat if the request needs one.
   */
  send: (scene: Scene) => Body<Name>;
  /** Empty if a request concerns no one's things. */
  another: Another<Name>[];
};

export type RequestRows<Names extends RequestName> = { [Name in Names]: RequestRow<Name> };

export const anybody = { visitor: "ok", student: "ok", teacher: "ok", admin: "ok" } as const;

export const signedIn = { ...anybody, visitor: "unauthenticated" } as const;

/** In a class of their own, or as an admin. */
export const hosts = { ...signedIn, student: "forbidden" } as const;

export const admins = { ...signedIn, student: "forbidden", teacher: "forbidden" } as const;

export const nothing = () => ({});
