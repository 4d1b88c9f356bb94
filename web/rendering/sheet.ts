import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";

/** The rules of a style sheet that a page needs for its first paint, as text. @param html the page's elements. */
export type Needed = (html: string) => string;

/** Text of what a page of these classes needs of one node; empty if nothing. */
type Part = (classes: ReadonlySet<string>) => string;

const CLASS = /\.((?:\\.|[\w-])+)/g;
const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
const ATTRIBUTE = /\sclass="([^"]*)"/g;
const ENTITY = /&(amp|gt|lt|quot|#x27);/g;
const CHARACTERS: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

/** Kept only for what refers to them by name, or for browsers that wait for the whole sheet. */
const NAMED = new Set(["keyframes", "property"]);
/** Tailwind's values for browsers without `@property`. */
const FALLBACKS = "properties";

/**
 * Reads a style sheet once. Layers keep their order, even empty ones: the whole sheet follows later, and must not change what
 * this has drawn.
 */
export function readSheet(css: string): Needed {
  const { nodes } = postcss.parse(css);
  const isNamed = (node: ChildNode): node is AtRule =>
    node.type === "atrule" && NAMED.has(node.name);
  const parts = nodes.filter((node) => !isNamed(node)).map(partOf);
  const named = nodes.filter(isNamed).map((node) => ({ name: node.params, text: String(node) }));
  return (html) => {
    const classes = classesOf(html);
    const rules = parts.map((part) => part(classes)).join("");
    return rules + named.flatMap(({ name, text }) => (rules.includes(name) ? text : [])).join("");
  };
}

function partOf(node: ChildNode): Part {
  if (node.type === "rule") return partOfRule(node);
  if (node.type === "comment") return () => "";
  if (node.type !== "atrule" || !node.nodes) return always(`${String(node)};`);
  const begin = `@${node.name} ${node.params}{`;
  if (node.name === "layer") {
    const inside = node.params === FALLBACKS ? always("") : partOfAll(node);
    return (classes) => `${begin}${inside(classes)}}`;
  }
  if (node.name === "font-face") return always(String(node));
  const inside = partOfAll(node);
  return (classes) => {
    const text = inside(classes);
    return text && `${begin}${text}}`;
  };
}

const always =
  (text: string): Part =>
  () =>
    text;

function partOfAll({ nodes = [] }: Container): Part {
  const parts = nodes.map(partOf);
  return (classes) => parts.map((part) => part(classes)).join("");
}

/** A rule applies if the page has all classes of one of its selectors. */
function partOfRule(rule: Rule): Part {
  const text = String(rule);
  const selectors = rule.selectors.map((selector) =>
    Array.from(selector.replace(NEGATED, "").matchAll(CLASS), ([, name]) =>
      name!.replaceAll(/\\(.)/g, "$1"),
    ),
  );
  return (classes) =>
    selectors.some((names) => names.every((name) => classes.has(name))) ? text : "";
}

function classesOf(html: string): Set<string> {
  const values = Array.from(html.matchAll(ATTRIBUTE), ([, value]) => value!).join(" ");
  const text = values.replaceAll(ENTITY, (_, name: string) => CHARACTERS[name]!);
  return new Set(text.split(/\s+/));
}
