const JSON_TYPE = "application/json";
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const MEGABYTE = 1024 * 1024;

/** A body as it is sent. */
export type Bytes = { what: string; type?: string; content: string | Buffer };

const json = (what: string, content: string | Buffer): Bytes => ({
  what,
  content,
  type: JSON_TYPE,
});

/** Calls that are invalid for every caller and must have no effect. */
export const BROKEN: Bytes[] = [
  json("cut JSON", '{"name": "A'),
  json("nothing that is said to be JSON", ""),
  json("no JSON", "name=A"),
  json("null", "null"),
  json("a list", "[]"),
  json("a word", '"text"'),
  json("a number", "1e999"),
  json("__proto__", '{"__proto__": {"role": "admin"}, "email": 1}'),
  json("constructor.prototype", '{"constructor": {"prototype": {"role": "admin"}}}'),
  json("the same key twice", '{"id": 1, "id": {}, "email": 1, "email": []}'),
  json("deep nesting", deep(50_000)),
  json("deep nesting in a field", `{"email": ${deep(50_000)}}`),
  json("bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])),
  json("text of UTF-16", Buffer.from('{"email": "a"}', "utf16le")),
  json("ten megabytes", `{"email": "${"x".repeat(10 * MEGABYTE)}"}`),
  { what: "plain text", type: "text/plain", content: "{}" },
  { what: "XML", type: "application/xml", content: "<a/>" },
  { what: "a form", type: "application/x-www-form-urlencoded", content: "email=a" },
  { what: "a form of many parts without its boundary", type: "multipart/form-data", content: "x" },
  {
    what: "a form of many parts with a boundary that is too long",
    type: `multipart/form-data; boundary=${"b".repeat(300)}`,
    content: "x",
  },
  { what: "a type that is none", type: "?/\u00e9;;", content: "{}" },
  { what: "no type", content: "{}" },
];

const BOUNDARY = "b";
const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const form = (what: string, content: string): Bytes => ({
  what,
  content,
  type: `multipart/form-data; boundary=${BOUNDARY}`,
});
const END = `--${BOUNDARY}--\r\n`;

/** Malformed multipart forms, or forms with paths that leave their folder. */
export const BROKEN_FORMS: Bytes[] = [
  form("nothing", ""),
  form("its end alone", END),
  form("a part that is cut", part('name="title"', "Limits").slice(0, -4)),
  form("a file that is cut", part('name="image"; filename="a.png"', "\x89PNG").slice(0, -4)),
  form("a part without a name", `${part('filename="a"', "x")}${END}`),
  form("a thousand parts", `${part('name="a"', "x").repeat(1_000)}${END}`),
  form("a name that is a path", `${part('name="../../image"; filename="a"', "x")}${END}`),
  form(
    "a file name that is a path",
    `${part('name="image"; filename="../../../../tmp/lyceum.png"', "x")}${END}`,
  ),
  form("a field called __proto__", `${part('name="__proto__"', "x")}${END}`),
  form("an empty file", `${part('name="image"; filename="a.png"', "")}${END}`),
  form("a picture that is a page", `${part('name="image"; filename="a.png"', "<svg/>")}${END}`),
  form("a head without end", `--${BOUNDARY}\r\n${"x-a: b\r\n".repeat(20_000)}`),
];

const LONG = "x".repeat(8_000);

/** Query strings. */
export const BROKEN_QUERIES = [
  ...["page=NaN", "page=-1", "page=1e9", "page=1&page=2", "per_page=0", "days[]=1"],
  ...["__proto__[a]=1", "constructor=1", "q=%00", "search=%00", "category=%ff%fe", "before=%F0%9F"],
  ...[
    `q=${LONG}`,
    `search=${LONG}`,
    "order=name;drop table users",
    "q=%",
    "&&&===",
    "a".repeat(500),
  ],
];

/** Replacements for an id in a path. */
export const BROKEN_IDS = [
  ...["%00", "a%00b", "%ff", "%C0%AE%C0%AE", "..%2f..%2f..%2fetc%2fpasswd", "..", "%2e%2e", "*"],
  ...["' or 1=1--", "1", "-1", "null", "undefined", "__proto__", "constructor", "{}", "%F0%9F"],
  ...["00000000-0000-0000-0000-000000000000", "x".repeat(61), "x".repeat(2_000), LONG],
];
