import type { Random } from "./Random.ts";

const TEXTS = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\ufeff",
    "\u202e",
    "\u200b".repeat(50),
    "é".normalize("NFD"),
  ],
  ...[
    "null",
    "NaN",
    "-1",
    "1e309",
    "true",
    "[object Object]",
    "__proto__",
    "constructor",
    "toString",
  ],
  ...[
    "../../../../etc/passwd",
    "%00",
    "%ff%fe",
    "%2e%2e%2f",
    "//evil.example",
    "javascript:alert(1)",
  ],
  ...[
    "' or 1=1--",
    "<img src=x onerror=alert(1)>",
    "${7*7}",
    "{{7*7}}",
    "\r\nset-cookie: a=b",
    "🏳️‍🌈",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "2026-02-30",
    "9999-12-31T23:59:60Z",
    "a@b",
    "🧑‍🏫@x.y",
  ],
];

const NUMBERS = [
  ...[0, -0, 1, -1, 0.1, 1e21, -1e21, 1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, -(2 ** 53)],
  ...[255, 256, 65_535, 65_536, 1e-320],
];

const DEEP = 200;

/** What an expression may look at again and again, and the most of them. */
const RUNS = [".", "<", "@", "-", " ", "1", "a", "(", "\t", "/", "a.", "a@", "<a ", "+1 "];
const RUN_MOST = 33_000;

const longRun = (random: Random): string => `${random.pick(RUNS).repeat(random.size(RUN_MOST))} !`;

export const oddText = (random: Random): string => {
  if (random.chance(0.1)) return longRun(random);
  if (random.chance(0.6)) return random.pick(TEXTS);
  if (random.chance(0.5)) return random.pick(TEXTS).repeat(random.size(2_000));
  return random.bytes(random.size(500)).toString(random.pick(["utf8", "latin1", "hex", "base64"]));
};

/** Any JSON value, wrong in most places. */
export const oddValue = (random: Random, depth = 0): unknown => {
  const kind = random.below(depth > 3 ? 5 : 8);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind <= 4) return oddText(random);
  if (kind === 5) return nested(random.size(DEEP));
  const length = random.size(20);
  const values = Array.from({ length }, () => oddValue(random, depth + 1));
  return kind === 6 ? values : Object.fromEntries(values.map((value) => [oddText(random), value]));
};

const nested = (depth: number): unknown =>
  JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;

/** A copy with one change: a missing field, an extra one, a value of another type. */
export const mutated = (random: Random, value: unknown): unknown => {
  if (random.chance(0.15)) return oddValue(random);
  if (Array.isArray(value)) return mutatedList(random, value as unknown[]);
  if (typeof value === "object" && value !== null)
    return mutatedObject(random, value as Record<string, unknown>);
  return oddValue(random);
};

const mutatedList = (random: Random, values: unknown[]): unknown[] => {
  if (values.length === 0 || random.chance(0.3))
    return [...values, values.length > 0 ? random.pick(values) : oddValue(random)];
  if (random.chance(0.2)) return Array.from({ length: random.size(2_000) }, () => values[0]);
  const at = random.below(values.length);
  return values.map((value, index) => (index === at ? mutated(random, value) : value));
};

const mutatedObject = (random: Random, value: Record<string, unknown>) => {
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.1))
    return { ...value, [oddText(random)]: oddValue(random) };
  const name = random.pick(names);
  if (random.chance(0.2))
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  return { ...value, [name]: mutated(random, value[name]) };
};

/** A damaged copy of a file. */
export const mutatedBytes = (random: Random, original: Buffer): Buffer => {
  let bytes = Buffer.from(original);
  for (let changes = 1 + random.size(20); changes > 0 && bytes.length > 8; changes -= 1)
    bytes = changedOnce(random, bytes);
  return bytes;
};

const changedOnce = (random: Random, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
  const at = random.below(bytes.length - 4);
  const kind = random.below(6);
  if (kind === 0) bytes[at] = random.below(256);
  if (kind === 1) bytes.writeUInt32BE(random.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff]), at);
  if (kind === 2) random.bytes(Math.min(16, bytes.length - at)).copy(bytes, at);
  if (kind === 3) return bytes.subarray(0, at + 1);
  const length = random.size(Math.min(5_000, bytes.length - at));
  const piece = bytes.subarray(at, at + length);
  if (kind === 4) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
  if (kind === 5) return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  return bytes;
};
