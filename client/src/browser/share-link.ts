import { copyText } from "./copy-text.ts";

export type Shared = "shared" | "copied" | "refused";

/** Offers a page to the person's other programs, or copies its address where the browser has no such offer. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (navigator.share) {
    const shared = await navigator.share(link).then(() => true, isDismissed);
    if (shared) return "shared";
  }
  return (await copyText(link.url)) ? "copied" : "refused";
}

/** The person closed what was offered: nothing failed. */
const isDismissed = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";
