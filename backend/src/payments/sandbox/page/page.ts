/// <reference lib="dom" />
/** The checkout itself, in a frame. It talks to its own server, and tells the page that opened it how it ended. */

type Answer = { amount: number; currency: string; status: string };
type Refusal = { error: { description: string } };

const order = new URLSearchParams(window.location.search);
const find = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const pay = find<HTMLButtonElement>("pay");
const fail = find<HTMLButtonElement>("fail");
const dismiss = find<HTMLButtonElement>("dismiss");
const failure = find("failure");

const tell = (type: "paid" | "failed" | "dismissed", body?: unknown) =>
  window.parent.postMessage({ sandboxCheckout: type, body }, window.location.origin);

const setBusy = (busy: boolean) => {
  pay.disabled = busy;
  fail.disabled = busy;
};

const explain = (text: string) => {
  failure.textContent = text;
  failure.hidden = text === "";
};

const show = async (): Promise<void> => {
  const answer = await fetch(`orders/${encodeURIComponent(order.get("order_id") ?? "")}`);
  if (!answer.ok) return explain(((await answer.json()) as Refusal).error.description);
  const { amount, currency, status } = (await answer.json()) as Answer;
  const price = new Intl.NumberFormat("en-IN", { style: "currency", currency });
  find("what").textContent = order.get("description") ?? "Checkout";
  find("amount").textContent = price.format(amount / 100);
  pay.textContent = `Pay ${price.format(amount / 100)}`;
  setBusy(status === "paid");
  if (status === "paid") explain("This order is paid already.");
};

const send = async (outcome: "captured" | "failed"): Promise<void> => {
  setBusy(true);
  explain("");
  const answer = await fetch("pay", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      order_id: order.get("order_id"),
      key: order.get("key"),
      outcome,
      webhook: find<HTMLSelectElement>("webhook").value,
    }),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return tell("paid", body);
  setBusy(false);
  explain(`${(body as Refusal).error.description} You can try again.`);
  tell("failed", body);
};

const unreachable = () => {
  setBusy(false);
  explain("The sandbox cannot be reached. You can try again.");
};

pay.addEventListener("click", () => void send("captured").catch(unreachable));
fail.addEventListener("click", () => void send("failed").catch(unreachable));
dismiss.addEventListener("click", () => tell("dismissed"));
window.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") tell("dismissed");
});
show().catch(unreachable);
dismiss.focus();

export {};
