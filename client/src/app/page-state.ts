import { scriptText } from "./json-ld.ts";
import type { Fetched } from "./store.ts";

/** What goes with a page from a server: its data, and where it really is when that is not where it was asked for. */
export type PageState = { fetched: Fetched; at?: string };

const ID = "state";

/** As an element behind the page; nothing in it can run. */
export const stateElement = (state: PageState) =>
  `<script type="application/json" id="${ID}">${scriptText(state)}</script>`;

/** Null for a page that did not come from a server. */
export function readState(): PageState | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
