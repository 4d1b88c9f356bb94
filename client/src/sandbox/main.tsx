import "../ui/theme.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { asOnTheSite } from "./as-on-the-site.ts";
import { Checkout } from "./Checkout.tsx";
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";

const query = new URLSearchParams(window.location.search);
const given = (name: keyof CheckoutAddress) => query.get(name) ?? "";
const address = {
  order_id: given("order_id"),
  key: given("key"),
  description: given("description"),
};

const tell = (message: CheckoutMessage) =>
  window.parent.postMessage(message, window.location.origin);

asOnTheSite();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Checkout address={address} tell={tell} />
  </StrictMode>,
);
