import { type Row, everybody } from "../row.ts";
import { booked, order } from "../things.ts";

const BASE = "/sandbox-payments/v1";
/** A person's token is not an API key, for any person. */
const nobody = everybody(401);

export const SANDBOX_PROVIDER: Record<string, Row> = {
  [`POST ${BASE}/orders`]: {
    ...nobody,
    send: () => ({ body: { amount: 100, currency: "INR", receipt: "1" } }),
    another: [],
  },
  [`GET ${BASE}/orders/:id/payments`]: {
    ...nobody,
    send: async (world) => {
      const { id } = await order(world, world.people.student, world.others.teacher);
      return { path: { id } };
    },
    another: [],
  },
  [`GET ${BASE}/refunds`]: { ...nobody, another: [] },
  ...Object.fromEntries(
    ["GET :id", "GET :id/refunds", "POST :id/refund"].map((name): [string, Row] => [
      name.replace(" ", ` ${BASE}/payments/`),
      {
        ...nobody,
        send: async (world) => {
          const id = await booked(world, world.people.student, world.others.teacher);
          return { path: { id }, ...(name.startsWith("POST") && { body: { amount: 49_900 } }) };
        },
        another: [],
      },
    ]),
  ),
};
