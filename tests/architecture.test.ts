import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

import { foldersInCircles, reachableFrom } from "./folder-circles.ts";
import { OWNERS } from "./library-owners.ts";

/** The import rules of ARCHITECTURE.md. oxlint checks which packages may import which others. */

const ROOT = join(import.meta.dirname, "..");
const PARTS = ["shared", "backend", "signaling", "sfu", "client"];
/** Folders of the site beside the parts. */
const BESIDE = ["setup", "web", "metrics", "telemetry", "settings"];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(?<specifier>[^"]+)"/g;
const TESTING = /\.test\.tsx?$|\/testing\/|\/contract[./]/;

type Import = { file: string; specifier: string };

/** Folders with few allowed libraries: any other import is a mistake. */
const ALLOWED: Record<string, string[]> = {
  "shared/src/": [
    "zod",
    "mediasoup-client",
    "@zxcvbn-ts/language-common",
    "lowlight",
    "highlight.js",
  ],
  "sfu/src/": ["mediasoup", "socket.io", "pino", "zod"],
  "client/src/media/": ["mediasoup-client"],
  "client/src/live/": ["socket.io-client"],
};

/**
 * Features that browsers block or reserve for secure contexts, with the only files that use them and can do without.
 */
const MAY_BE_MISSING: Record<string, string[]> = {
  "localStorage|sessionStorage": ["client/src/browser/storage.ts"],
  "indexedDB|cookieStore": [],
  "randomUUID|crypto\\.subtle": ["client/src/browser/uuid.ts"],
  clipboard: ["client/src/browser/copy-text.ts"],
  mediaDevices: ["client/src/media/devices.ts"],
  "navigator\\.serviceWorker": ["client/src/app/shell/keep-offline.ts"],
  wakeLock: ["client/src/features/classroom/controls/use-wake-lock.ts"],
  "navigator\\.share": ["client/src/browser/share-link.ts"],
  "navigator\\.(locks|credentials)|new Notification": [],
};

/** The rooms of client/src from the bottom up, as ROOMS. A feature is a room of its own beside the other features. */
const CLIENT_ROOMS = [
  ...["text", "browser", "http", "session", "live", "api", "media"],
  "ui",
  ...["format", "rich-text", "controls", "feedback", "forms", "overlays", "data", "gallery"].map(
    (room) => `ui/${room}`,
  ),
  ...["player", "captions", "sandbox", "offline", "features"],
  ...["hydration", "seo", "visits", "signed-in", "layout", "routes", "shell"].map(
    (room) => `app/${room}`,
  ),
];

/** The rooms of backend/src from the bottom up: each stands on those before it alone. The last is what stands beside them. */
const ROOMS = [
  ...[
    "config",
    "processes",
    "search",
    "database",
    "security",
    "shared-counts",
    "http",
    "jobs",
    "mail",
    "files",
  ].map((room) => `kernel/${room}`),
  "kernel",
  ...["transcoding", "media-removals", "uploads", "accounts", "blogs", "courses", "presence"],
  ...[
    "videos",
    "captioning",
    "playback",
    "account-deletion",
    "users",
    "signaling-processes",
    "media-hosts",
    "administration",
    "classes",
    "calendar",
    "class-materials",
    "class-files",
    "class-pages",
    "recordings",
    "contact",
  ],
  ...["payments", "resumes", "retention", "backups", "visits", "health", "syndication", "demo"],
  "backend.ts",
];

/** A part that React asks for once: without the network at that moment it fails for good. */
const LAZY_WITHOUT_LOAD_PART = /\blazy\(\s*(async\s*)?\(\) =>\s*import\(/;

/** Where backend/src may hold SQL: files of queries, and the rooms that are about it. */
const HOLDS_SQL = /repository\.ts$|\/queries\/|^backend\/src\/kernel\/(database|search)\//;
const SQL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bpool\.query\b|\.query<[^(]*>\(/;

/** Compares a text for people, or looks it up; `error.message` beside it, wherever the text comes from. */
const BRANCHES_ON_TEXT =
  /[=!]==\s*MESSAGES\b|\bMESSAGES[\w.]*\s*[=!]==|\[MESSAGES\.[\w.]+\]\s*:|\bcase MESSAGES\b|(?<!typeof [\w.]*)\.message\s*[=!]==/;

const sourceOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

function importsOf(file: string): Import[] {
  const source = sourceOf(file);
  return [...source.matchAll(IMPORT)].map((match) => ({
    file,
    specifier: match.groups!.specifier!,
  }));
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !TESTING.test(path));

/** Every script of the project, with tests and what is beside `src/`. */
const scripts = [...PARTS, "setup", "tests", "web", "telemetry"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)),
);

const files = PARTS.flatMap((part) => filesIn(join(part, "src")));
const imports = files.flatMap(importsOf);
/** Also of what stands beside the parts. */
const allImports = [...imports, ...BESIDE.flatMap(filesIn).flatMap(importsOf)];

/** `@scope/name/deep/path` → `@scope/name`; null for Node's modules, our packages, texts and relative paths. */
function libraryOf(specifier: string): string | null {
  if (/^(\.|#text\/|node:|@lyceum\/)/.test(specifier)) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The project's file that an import names, relative to the root. */
const targetOf = ({ file, specifier }: Import): string =>
  specifier.startsWith(".")
    ? relative(ROOT, join(ROOT, dirname(file), specifier))
    : specifier.replace(/^#text\//, "client/src/text/en/").replace(/^@lyceum\/(\w+)\//, "$1/src/");

const featureOf = (path: string): string | undefined =>
  /^client\/src\/features\/([^/]+)\//.exec(path)?.[1];

const say = (found: Import[]): string[] =>
  found.map(({ file, specifier }) => `${file} imports ${specifier}`);

test("the sources are found", () => {
  expect(imports.length).toBeGreaterThan(200);
});

test("an object has its properties itself, and spreads no literal", () => {
  expect(scripts.length).toBeGreaterThan(1_000);
  const spreading = scripts.filter((file) => /\.{3}\{/.test(sourceOf(file)));
  expect(spreading).toEqual([]);
});

describe("one place owns each outside library", () => {
  test.each(Object.entries(OWNERS))("%s", (library, owners) => {
    const users = allImports.filter(({ specifier }) => libraryOf(specifier) === library);
    expect(users).not.toEqual([]);
    expect(
      say(users.filter(({ file }) => !owners.some((owner) => file.startsWith(owner)))),
    ).toEqual([]);
  });
});

describe("one place asks for what a browser may not have", () => {
  test.each(Object.entries(MAY_BE_MISSING))("%s", (names, owners) => {
    const named = new RegExp(String.raw`\b(${names})\b`);
    const users = files.filter((file) => file.startsWith("client/") && named.test(sourceOf(file)));
    expect(users.filter((file) => !owners.includes(file))).toEqual([]);
    expect(owners.filter((file) => !users.includes(file))).toEqual([]);
  });
});

test("dates are written in one place, so that they are written in one way", () => {
  const writers = files.filter(
    (file) =>
      file.startsWith("client/") &&
      /DateTimeFormat|toLocale(Date|Time)?String/.test(sourceOf(file)) &&
      !file.startsWith("client/src/ui/format/"),
  );
  expect(writers).toEqual([]);
});

describe("a folder that stands on little stays so", () => {
  test.each(Object.entries(ALLOWED))("%s", (folder, allowed) => {
    const strangers = imports.filter(({ file, specifier }) => {
      const library = libraryOf(specifier);
      return file.startsWith(folder) && library !== null && !allowed.includes(library);
    });
    expect(say(strangers)).toEqual([]);
  });
});

describe("a promise that a server keeps", () => {
  const KEPT = [
    /^\s+(?:readonly |static |private )*#?\w+\??: [^()=;]*Promise<[^()=]*[;=]/m,
    /^let \w+: [^=()]*Promise<|^\s+let \w+: [^=()]*Promise</m,
    /Map<[^>]*Promise</,
    /^(?:export )?type .*\b\w+\??: Promise</m,
  ];
  /** These only re-export others. */
  const TYPES = /\/(?:ports|sfu|store)\.ts$/;
  const atRoot = readdirSync(ROOT).filter((name) => name.endsWith(".ts") && !TESTING.test(name));
  const servers = [...files, ...BESIDE.flatMap(filesIn), ...atRoot].filter(
    (file) => !file.startsWith("client/") && !TYPES.test(file),
  );
  const uses = (file: string) =>
    importsOf(file).some(({ specifier }) => specifier.endsWith("/promises.ts"));

  test("is marked by the one helper wherever it is kept", () => {
    const keeping = servers.filter((file) => KEPT.some((kept) => kept.test(sourceOf(file))));
    expect(keeping.length).toBeGreaterThan(15);
    expect(keeping).toEqual(expect.arrayContaining(["media-host.ts", "metrics/together.ts"]));
    expect(keeping.filter((file) => !uses(file))).toEqual([]);
  });

  test("has its resolvers from the one helper", () => {
    const own = servers.filter((file) => sourceOf(file).includes("Promise.withResolvers<"));
    expect(own).toEqual(["shared/src/promises.ts"]);
  });

  test("is marked in no other way", () => {
    const marking = /^\s*(?:return )?[\w.#?()]+\.catch\(\(\) => (?:undefined|null|\{\s*\})\);/m;
    expect(servers.filter((file) => marking.test(sourceOf(file)))).toEqual([]);
  });
});

/** `kernel/http` or `blogs`; what stands beside the rooms is the last one. Undefined outside of the backend. */
function roomOf(path: string): string | undefined {
  const [, inside] = /^backend\/src\/(.+)$/.exec(path) ?? [];
  if (inside === undefined) return undefined;
  const folders = inside.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "kernel" ? 2 : 1).join("/") || ROOMS.at(-1);
}

/** `live`, `ui/forms` or `app/seo`. Undefined outside of the client. */
function clientRoomOf(path: string): string | undefined {
  const [, inside] = /^client\/src\/(.+)$/.exec(path) ?? [];
  if (inside === undefined) return undefined;
  const folders = inside.split("/").slice(0, -1);
  return folders.slice(0, /^(app|ui)$/.test(folders[0] ?? "") ? 2 : 1).join("/");
}

/** Tests that these rooms, listed from the bottom up, are all there and that none imports one above it. */
function keepOrder(listed: readonly string[], roomOfPath: (path: string) => string | undefined) {
  const crossing = imports.flatMap((each) => {
    const [from, to] = [roomOfPath(each.file), roomOfPath(targetOf(each))];
    return from !== undefined && to !== undefined && from !== to ? [{ ...each, from, to }] : [];
  });
  const below = (room: string) =>
    new Set(crossing.filter(({ from }) => from === room).map(({ to }) => to));

  test("are all in the list", () => {
    const rooms = new Set(files.flatMap((file) => roomOfPath(file) ?? []));
    expect([...rooms].toSorted()).toEqual(listed.toSorted());
  });

  test("form no circle", () => {
    expect(listed.filter((room) => reachableFrom(room, below).has(room))).toEqual([]);
  });

  test("stand on those below them", () => {
    const upwards = crossing.filter(({ from, to }) => listed.indexOf(to) > listed.indexOf(from));
    expect(say(upwards)).toEqual([]);
  });
}

describe("folders beside each other", () => {
  const arrows = allImports
    .map((each) => ({ from: each.file, to: targetOf(each) }))
    .filter(({ to }) => to.includes("/") && !to.startsWith("node:"));

  test("form no circle, in any part and at any depth", () => {
    expect(arrows.length).toBeGreaterThan(4_000);
    expect(foldersInCircles(arrows)).toEqual([]);
  });

  test("are found where they do", () => {
    const there = { from: "a/src/x/one.ts", to: "a/src/y/inner/two.ts" };
    const back = { from: "a/src/y/three.ts", to: "a/src/x/four.ts" };
    const inside = { from: "a/src/y/three.ts", to: "a/src/y/inner/two.ts" };
    expect(foldersInCircles([there, back, inside])).toEqual(["a/src/x", "a/src/y"]);
    expect(foldersInCircles([there, inside])).toEqual([]);
  });
});

describe("the rooms of the backend", () => {
  keepOrder(ROOMS, roomOf);

  test("hold SQL in files of queries alone", () => {
    const mixed = files.filter(
      (file) => roomOf(file) && !HOLDS_SQL.test(file) && SQL.test(sourceOf(file)),
    );
    expect(mixed).toEqual([]);
  });
});

describe("the rooms of the client", () => {
  keepOrder(CLIENT_ROOMS, clientRoomOf);

  test("branch on codes and reasons, and on no sentence", () => {
    const pages = files.filter((file) => file.startsWith("client/"));
    expect(pages.filter((file) => BRANCHES_ON_TEXT.test(sourceOf(file)))).toEqual([]);
  });

  test.each([
    "failure === MESSAGES.account.resetRefused",
    "MESSAGES.meeting.removed !== error.message",
    "[MESSAGES.meeting.replaced]: true",
    "case MESSAGES.meeting.full:",
    "error.message === text",
    'failure.message !== "No."',
  ])("which `%s` does", (code) => expect(code).toMatch(BRANCHES_ON_TEXT));

  test("ask again for each part that loads separately", () => {
    const lazily = files.filter((file) => LAZY_WITHOUT_LOAD_PART.test(sourceOf(file)));
    expect(lazily).toEqual([]);
    expect("lazy(() => import('./A.tsx'))").toMatch(LAZY_WITHOUT_LOAD_PART);
  });

  test("import no other feature", () => {
    const crossing = imports.filter((each) => {
      const from = featureOf(each.file);
      const to = featureOf(targetOf(each));
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(say(crossing)).toEqual([]);
  });
});
