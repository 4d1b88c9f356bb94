import DOMPurify, { type Config } from "dompurify";

/** The elements of a blog: all that the editor creates, and nothing else. */
const RULES: Config = {
  ALLOWED_TAGS: [
    ...["p", "h2", "h3", "h4", "strong", "em", "s", "u", "code", "pre", "blockquote"],
    ...["ul", "ol", "li", "a", "img", "hr", "br"],
  ],
  ALLOWED_ATTR: ["href", "rel", "src", "alt", "width", "height", "start"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
  // What is no address must not look like one.
  ADD_URI_SAFE_ATTR: ["rel", "width", "height", "start"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Pictures stored on this site: any other would reveal its readers to its host. */
const OWN_PICTURE = /^\/media\/images\/[\w.-]+$/;

/** The number that a list begins with. */
const FIRST_NUMBER = /^\d{1,9}$/;

const isNumbered = (element: Element) =>
  element instanceof HTMLOListElement && FIRST_NUMBER.test(element.getAttribute("start") ?? "");

if (DOMPurify.isSupported)
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (!isNumbered(element)) element.removeAttribute("start");
    if (!(element instanceof HTMLImageElement)) return;
    if (OWN_PICTURE.test(element.getAttribute("src") ?? "")) element.loading = "lazy";
    else element.remove();
  });

/**
 * A blog's HTML, safe to show. A server has no DOM for this check, so there it stays as the backend's sanitiser left
 * it.
 */
export const cleaned = (html: string): string =>
  DOMPurify.isSupported ? DOMPurify.sanitize(html, RULES) : html;
