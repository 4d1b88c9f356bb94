import "../ui/theme.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

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

// As chosen on the site itself, before anything is drawn.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Checkout address={address} tell={tell} />
  </StrictMode>,
);
