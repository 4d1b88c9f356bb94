"use strict";

/** The checkout itself, in a frame. It talks to its own server, and tells the page that opened it how it ended. */
const order = new URLSearchParams(window.location.search);
const [pay, fail, dismiss, failure] = ["pay", "fail", "dismiss", "failure"].map((id) =>
  document.getElementById(id),
);

const tell = (type, body) =>
  window.parent.postMessage({ sandboxCheckout: type, body }, window.location.origin);

const setBusy = (busy) => {
  pay.disabled = busy;
  fail.disabled = busy;
};

const explain = (text) => {
  failure.textContent = text;
  failure.hidden = text === "";
};

const show = async () => {
  const answer = await fetch(`orders/${encodeURIComponent(order.get("order_id"))}`);
  const body = await answer.json();
  if (!answer.ok) return explain(body.error.description);
  const price = new Intl.NumberFormat("en-IN", { style: "currency", currency: body.currency });
  const text = price.format(body.amount / 100);
  document.getElementById("what").textContent = order.get("description") ?? "Checkout";
  document.getElementById("amount").textContent = text;
  pay.textContent = `Pay ${text}`;
  setBusy(body.status === "paid");
  if (body.status === "paid") explain("This order is paid already.");
};

const send = async (outcome) => {
  setBusy(true);
  explain("");
  const answer = await fetch("pay", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      order_id: order.get("order_id"),
      key: order.get("key"),
      outcome,
      webhook: document.getElementById("webhook").value,
    }),
  });
  const body = await answer.json();
  if (answer.ok) return tell("paid", body);
  setBusy(false);
  explain(`${body.error.description} You can try again.`);
  tell("failed", body);
};

const unreachable = () => {
  setBusy(false);
  explain("The sandbox cannot be reached. You can try again.");
};

pay.addEventListener("click", () => void send("captured").catch(unreachable));
fail.addEventListener("click", () => void send("failed").catch(unreachable));
dismiss.addEventListener("click", () => tell("dismissed"));
window.addEventListener("keydown", ({ key }) => key === "Escape" && tell("dismissed"));
show().catch(unreachable);
dismiss.focus();
