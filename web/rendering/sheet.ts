import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Rule,
} from "postcss";

/** The rules of a style sheet that a page needs for its first paint, as text. @param html the page's elements. */
export type Needed = (html: string) => string;

/** What a page has: the classes and names of its elements, and the parts of controls. */
type Page = {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  parts: readonly RegExp[];
};

/** Text of what a page needs of one node; empty if nothing. */
type Part = (page: Page) => string;

/** Rules that give variables their values: in the text of a page stands their number, until it is known what the page uses. */
type Values = { rules: Rule[]; of: Map<string, string> };

const CLASS = /\.((?:\\.|[\w-])+)/g;
const ELEMENT = /(?:^|[\s>+~])([a-z][a-z0-9]*)/g;
const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
/** What a pseudo-class has in its parentheses. */
const INSIDE = /\((?:[^()]|\([^()]*\))*\)/g;
const ESCAPED = /\\./g;
const OPENED = /<([a-z][a-z0-9]*)/g;
const ATTRIBUTE = /\sclass="([^"]*)"/g;
const ENTITY = /&(amp|gt|lt|quot|#x27);/g;
const CHARACTERS: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
const VARIABLE = /var\((--[\w-]+)/g;
/** In place of a rule of values; no style sheet has two braces like these. */
const NUMBER = /\{\{(\d+)\}\}/g;

/** Around what is rendered. */
const FRAME = ["html", "body"];
/** Kept only for what refers to them by name, or for browsers that wait for the whole sheet. */
const NAMED = new Set(["keyframes", "property"]);
/** Tailwind's values for browsers without `@property`. */
const FALLBACKS = "properties";
/** What nobody does before the first paint; the whole sheet has it. */
const LATER = /:(?:hover|active|focus|focus-visible|focus-within|target)\b/;
const LATER_MEDIA = /^print$|\(hover:/;
/** Parts of a control that only some kinds of it have, and those kinds. */
const OF_CONTROLS: [part: RegExp, control: RegExp][] = [
  [/::-webkit-(?:date|calendar)/, /type="(?:date|time|datetime-local|month|week)"/],
  [/::-webkit-(?:inner|outer)-spin/, /type="number"/],
  [/::-webkit-search/, /type="search"/],
  [/::(?:-webkit-)?file-/, /type="file"/],
];

/**
 * Reads a style sheet once. Layers keep their order, even empty ones: the whole sheet follows later, and must not change what
 * this has drawn.
 */
export function readSheet(css: string): Needed {
  const { nodes } = postcss.parse(css);
  const values: Values = { rules: [], of: new Map() };
  const isNamed = (node: ChildNode): node is AtRule =>
    node.type === "atrule" && NAMED.has(node.name);
  const parts = nodes.filter((node) => !isNamed(node)).map((node) => partOf(node, values));
  const named = nodes.filter(isNamed).map((node) => ({ name: node.params, text: String(node) }));
  return (html) => {
    const page = readPage(html);
    const text = parts.map((part) => part(page)).join("");
    const used = new Set<string>();
    noteUsed(text, values.of, used);
    noteUsed(html, values.of, used);
    const rules = text.replaceAll(NUMBER, (_, at: string) =>
      textOf(values.rules[Number(at)]!, used),
    );
    return (
      rules + named.flatMap(({ name, text: each }) => (rules.includes(name) ? each : [])).join("")
    );
  };
}

function partOf(node: ChildNode, values: Values): Part {
  if (node.type === "rule") return partOfRule(node, values);
  if (node.type === "comment") return () => "";
  if (node.type !== "atrule" || !node.nodes) return always(`${String(node)};`);
  const begin = `@${node.name} ${node.params}{`;
  if (node.name === "layer") {
    const inside = node.params === FALLBACKS ? always("") : partOfAll(node, values);
    return (page) => `${begin}${inside(page)}}`;
  }
  if (node.name === "font-face") return always(String(node));
  if (node.name === "media" && LATER_MEDIA.test(node.params)) return always("");
  const inside = partOfAll(node, values);
  return (page) => {
    const text = inside(page);
    return text && `${begin}${text}}`;
  };
}

const always =
  (text: string): Part =>
  () =>
    text;

function partOfAll({ nodes = [] }: Container, values: Values): Part {
  const parts = nodes.map((node) => partOf(node, values));
  return (page) => parts.map((part) => part(page)).join("");
}

/** A rule applies if the page has all that one of its selectors names. */
function partOfRule(rule: Rule, values: Values): Part {
  const text = rule.selectors.includes(":root") ? numberOf(rule, values) : String(rule);
  const tests = rule.selectors.flatMap((selector) => testOf(selector) ?? []);
  return (page) => (tests.some((test) => test(page)) ? text : "");
}

/** Undefined for a selector of what is later than the first paint. */
function testOf(selector: string): ((page: Page) => boolean) | undefined {
  const wanted = selector.replace(NEGATED, "");
  if (LATER.test(wanted.replaceAll(ESCAPED, ""))) return undefined;
  const classes = Array.from(wanted.matchAll(CLASS), ([, name]) =>
    name!.replaceAll(/\\(.)/g, "$1"),
  );
  const outside = wanted.replaceAll(ESCAPED, "_").replaceAll(INSIDE, "");
  const elements = Array.from(outside.matchAll(ELEMENT), ([, name]) => name!);
  const part = OF_CONTROLS.find(([each]) => each.test(wanted))?.[0];
  return (page) =>
    classes.every((name) => page.classes.has(name)) &&
    elements.every((name) => page.elements.has(name)) &&
    (!part || page.parts.includes(part));
}

const isVariable = (node: ChildNode): node is Declaration =>
  node.type === "decl" && node.prop.startsWith("--");

function numberOf(rule: Rule, { rules, of }: Values): string {
  for (const { prop, value } of rule.nodes.filter(isVariable))
    of.set(prop, `${of.get(prop) ?? ""} ${value}`);
  return `{{${rules.push(rule) - 1}}}`;
}

function textOf({ selector, nodes }: Rule, used: ReadonlySet<string>): string {
  const kept = nodes.filter((node) => !isVariable(node) || used.has(node.prop));
  return kept.length > 0 ? `${selector}{${kept.map(String).join(";")}}` : "";
}

/** Notes the variables that a text uses, and those that their values use. */
function noteUsed(text: string, values: Values["of"], used: Set<string>): void {
  for (const [, name] of text.matchAll(VARIABLE)) {
    if (used.has(name!)) continue;
    used.add(name!);
    noteUsed(values.get(name!) ?? "", values, used);
  }
}

function readPage(html: string): Page {
  const values = Array.from(html.matchAll(ATTRIBUTE), ([, value]) => value!).join(" ");
  const text = values.replaceAll(ENTITY, (_, name: string) => CHARACTERS[name]!);
  const opened = Array.from(html.matchAll(OPENED), ([, name]) => name!);
  const parts = OF_CONTROLS.filter(([, control]) => control.test(html)).map(([part]) => part);
  return { classes: new Set(text.split(/\s+/)), elements: new Set([...FRAME, ...opened]), parts };
}
