import { z } from "zod";

const BASE = "/sandbox-payments/checkout";

const SandboxOrder = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
});
export type SandboxOrder = z.infer<typeof SandboxOrder>;

const Refusal = z.object({ error: z.object({ description: z.string() }) });

/** The tester's choices: how the payment ends, and how the school's server is notified. */
export type Choice = {
  outcome: "captured" | "failed";
  webhook: "now" | "late" | "twice" | "never";
};

/** The sandbox refused; `body` is its answer, in Razorpay's format. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly body: unknown;

  constructor(body: z.infer<typeof Refusal>) {
    super(body.error.description);
    this.body = body;
  }
}

/** Rejects with `Refused`, or with another error without an answer. */
export const fetchOrder = async (id: string): Promise<SandboxOrder> =>
  SandboxOrder.parse(await answerOf(await fetch(`${BASE}/orders/${encodeURIComponent(id)}`)));

/** Returns the checkout's result for the page that opened it. Rejects as above. */
export const pay = async (order: { order_id: string; key: string }, choice: Choice) =>
  answerOf(
    await fetch(`${BASE}/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...order, ...choice }),
    }),
  );

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(Refusal.parse(body));
  return body;
}
