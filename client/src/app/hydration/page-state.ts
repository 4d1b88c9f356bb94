import { scriptText } from "./script-text.ts";
import type { Fetched } from "./store.ts";

/** The state of a server-rendered page: its data, and its real address if that differs from the requested one. */
export type PageState = { fetched: Fetched; at?: string };

const ID = "state";

/** As an element after the page; it cannot run. */
export const stateElement = (state: PageState) =>
  `<script type="application/json" id="${ID}">${scriptText(state)}</script>`;

/** Null for a page that the server did not render. */
export function readState(): PageState | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
