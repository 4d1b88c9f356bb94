import "../../ui/theme.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { asOnTheSite } from "../as-on-the-site.ts";
import { Chooser } from "./Chooser.tsx";
import type { IdentityMessage } from "./protocol.ts";

const query = new URLSearchParams(window.location.search);
const address = { client_id: query.get("client_id") ?? "", nonce: query.get("nonce") ?? "" };

const tell = (message: IdentityMessage) =>
  window.parent.postMessage(message, window.location.origin);

asOnTheSite();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Chooser address={address} tell={tell} />
  </StrictMode>,
);
