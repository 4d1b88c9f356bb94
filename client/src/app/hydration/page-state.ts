import { scriptText } from "./script-text.ts";
import type { Fetched } from "./store.ts";

/** The state of a server-rendered page: its data, and its real address if that differs from the requested one. */
export type PageState = { fetched: Fetched; at?: string };

const ID = "state";

/** As an element after the page; it cannot run. @param rests whether the page's scripts wait for the visitor */
export const stateElement = (state: PageState, rests = false) =>
  `<script type="application/json" id="${ID}"${rests ? " data-rests" : ""}>${scriptText(state)}</script>`;

/** Null for a page that the server did not render. */
export function readState(): PageState | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
