import { z } from "zod";

/**
 * A Socket.IO request from a page. `needs` is its precondition: `session` = signed in at the handshake, `admin` =
 * signed in as an admin, `seat` = inside or waiting in a class (by `joinClass`), `host` = in a host's seat of the
 * class.
 */
export type RequestDescription = {
  needs: "visitor" | "session" | "person" | "admin" | "seat" | "host";
  body: z.ZodType;
  reply: z.ZodType;
  /** How many requests of the socket's rate limit this one counts for; 1 by default. */
  cost?: number | ((body: never) => number);
};

type Described<Needs, Body extends z.ZodType, Reply extends z.ZodType> = {
  needs: Needs;
  body: Body;
  reply: Reply;
  cost?: number | ((body: z.output<Body>) => number);
};

export const request = <
  const Needs extends RequestDescription["needs"],
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  description: Described<Needs, Body, Reply>,
) => description;

export const Nothing = z.strictObject({});

/** The cost of a request that reads and sends a list, or a whole class. */
export const WHOLE = 5;

/** The cost of a request that notifies every page in the class: one person may notify them four times a second, over time. */
export const HEARD_BY_ALL = 10;
