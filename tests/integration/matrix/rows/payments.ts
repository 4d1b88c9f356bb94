import { type Row, everybody, meOf, only, signedIn } from "../row.ts";
import { booked, order, paid, paidCourse } from "../things.ts";

const JAVA = "/backend-service/api/payment";

export const PAYMENTS: Record<string, Row> = {
  [`POST ${JAVA}/create-order`]: {
    ...only({ student: 200 }),
    send: async (world) => {
      const { id: course_id } = await paidCourse(world, world.others.teacher);
      return { body: { course_id, amount: 49_900 } };
    },
    another: [],
  },
  [`POST ${JAVA}/update`]: {
    ...only({ student: 200 }),
    send: async (world) => ({
      body: await paid(world, world.people.student, world.others.teacher),
    }),
    another: [
      {
        what: "another student's order, signed rightly",
        as: "student",
        send: async (world) => ({
          body: await paid(world, world.others.student, world.others.teacher),
        }),
        answer: 404,
      },
    ],
  },
  [`GET ${JAVA}/receipts`]: {
    ...signedIn(200),
    another: (["student", "teacher", "admin"] as const).map((as) => ({
      what: "another student's receipt among them",
      as,
      send: async (world) => {
        const { student, teacher } = world.others;
        return { hidden: await booked(world, student, teacher) };
      },
      answer: 200,
    })),
  },
  [`GET ${JAVA}/earnings`]: {
    ...only({ teacher: 200 }),
    another: [
      {
        what: "another teacher's earnings among them",
        as: "teacher",
        send: async (world) => {
          await booked(world, world.others.student, world.others.teacher);
          return {};
        },
        answer: 200,
        and: ({ text }) => {
          if (JSON.parse(text).data.lines.length > 0) throw new Error("Another's earnings");
        },
      },
    ],
  },
  [`GET ${JAVA}/reconciliation`]: { ...only({ admin: 200 }), another: [] },
  [`GET ${JAVA}/payments`]: {
    ...only({ admin: 200 }),
    send: async (world) => {
      const { student, teacher } = world.others;
      return { query: { search: await booked(world, student, teacher) } };
    },
    another: [],
  },
  [`GET ${JAVA}/teachers`]: { ...only({ admin: 200 }), another: [] },
  [`POST ${JAVA}/refund`]: {
    ...only({ admin: 200 }),
    send: async (world) => {
      const { student, teacher } = world.others;
      return { body: { transaction_id: await booked(world, student, teacher) } };
    },
    another: [],
  },
  [`POST ${JAVA}/webhook`]: {
    ...everybody(400),
    send: () => ({
      body: { event: "payment.captured", payload: {} },
      headers: { "x-razorpay-event-id": "evt_1", "x-razorpay-signature": "0".repeat(64) },
    }),
    another: [],
  },
  "GET /sandbox-payments/checkout/orders/:id": {
    ...everybody(200),
    send: async (world, caller) => {
      const { id } = await order(world, world.people.student, meOf(world, caller));
      return { path: { id } };
    },
    another: [
      {
        what: "who another's order is of",
        as: "student",
        send: async (world) => {
          const { student, teacher } = world.others;
          return { path: { id: (await order(world, student, teacher)).id } };
        },
        answer: 200,
        and: ({ text }) => {
          const said = Object.keys(JSON.parse(text)).toSorted().join();
          if (said !== "amount,currency,status") throw new Error(`It says ${said}`);
        },
      },
    ],
  },
  "POST /sandbox-payments/checkout/pay": {
    ...everybody(200),
    send: async (world) => {
      const { id, key } = await order(world, world.people.student, world.others.teacher);
      return { body: { order_id: id, key, outcome: "captured", webhook: "never" } };
    },
    another: [],
  },
};
