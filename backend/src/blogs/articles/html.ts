import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";

/** What the editor makes, and nothing else. */
const TAGS = [
  ...["p", "h2", "h3", "h4", "strong", "em", "s", "u", "code", "pre", "blockquote"],
  ...["ul", "ol", "li", "a", "img", "hr", "br"],
];
/** What is shown by none of their tags must not be shown as text either. */
const WITHOUT_TEXT = [
  ...["script", "style", "textarea", "option", "title", "noscript", "noembed", "noframes"],
  ...["iframe", "object", "svg", "math", "template", "xmp", "plaintext"],
];
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i;
/** A path of this site: a second slash of either kind would name another host. */
const PATH = /^\/(?![/\\])/;
const OUR_PICTURE = /^\/media\/images\/\w[\w.-]*$/;
const PIXELS = /^\d{1,5}$/;
/** Of a list; browsers count no further than to 2^31. */
const FIRST_NUMBER = /^\d{1,9}$/;

const kept = (attributes: Attributes, rules: Record<string, RegExp>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => rules[name]?.test(value) ?? false),
  );

const link = (_name: string, { href = "" }: Attributes): Tag => {
  if (OUTSIDE.test(href)) return { tagName: "a", attribs: { href, rel: "noopener noreferrer" } };
  return { tagName: "a", attribs: PATH.test(href) ? { href } : {} };
};

const picture = (_name: string, attributes: Attributes): Tag => ({
  tagName: "img",
  attribs: kept(attributes, { src: OUR_PICTURE, alt: /^/, width: PIXELS, height: PIXELS }),
});

const numbered = (_name: string, attributes: Attributes): Tag => ({
  tagName: "ol",
  attribs: kept(attributes, { start: FIRST_NUMBER }),
});

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  /** Browsers do not build deeper ones either. */
  nestingLimit: 100,
  transformTags: {
    a: link,
    img: picture,
    ol: numbered,
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
  },
  // A picture of elsewhere would tell elsewhere who reads.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
};

const TAG = /<(\/?)([a-z][a-z\d]*)/gi;
/** A parser closes them by itself, or never opens them. */
const NEVER_DEEP = new Set("p li img hr br input wbr area base col embed link meta".split(" "));
/** An editor makes ten. For each level the parser looks through all that are open. */
const DEPTH_MOST = 1_000;

/** Whether so many elements are open at once that to read it would take a second. */
export const isTooDeep = (html: string): boolean => {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, end, tag = ""] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    const count = open.get(name) ?? 0;
    if (NEVER_DEEP.has(name) || (end && count === 0)) continue;
    open.set(name, end ? count - 1 : count + 1);
    depth += end ? -1 : 1;
    if (depth > DEPTH_MOST) return true;
  }
  return false;
};

/** HTML with which nothing runs and nothing outside this site is asked for. What it says stays. */
export const sanitise = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of sanitised HTML, in one line. */
export const textOf = (sanitised: string): string =>
  sanitised
    .replace(/<\/?(?:p|h\d|pre|blockquote|ul|ol|li|hr|br)\b[^<>]*>/g, " ")
    .replace(/<[^<>]*>/g, "")
    // sanitize-html writes no others.
    .replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Whether sanitised HTML has something to read or to look at. */
export const showsSomething = (sanitised: string): boolean =>
  sanitised.includes("<img") || textOf(sanitised) !== "";
