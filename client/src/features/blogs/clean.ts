import DOMPurify, { type Config } from "dompurify";

/** What a blog is made of: all that the editor makes, and nothing else. */
const RULES: Config = {
  ALLOWED_TAGS: [
    ...["p", "h2", "h3", "h4", "strong", "em", "s", "u", "code", "pre", "blockquote"],
    ...["ul", "ol", "li", "a", "img", "hr", "br"],
  ],
  ALLOWED_ATTR: ["href", "rel", "src", "alt", "width", "height"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Pictures that the site keeps itself: any other would tell its host who reads. */
const OWN_PICTURE = /^\/media\/images\/[\w.-]+$/;

if (DOMPurify.isSupported)
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (!(element instanceof HTMLImageElement)) return;
    if (OWN_PICTURE.test(element.getAttribute("src") ?? "")) element.loading = "lazy";
    else element.remove();
  });

/**
 * A blog's HTML as it may be shown. On a server, where there is no document to try it in, it stays as the backend's
 * own sanitiser left it.
 */
export const cleaned = (html: string): string =>
  DOMPurify.isSupported ? DOMPurify.sanitize(html, RULES) : html;
