import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a theme links from the network, as it stands in a package that is installed: without style sheets a resume looks as nobody's does. */
export type Linked = { path: string } | { css: string };

/** What a public server of packages is asked for. */
type Asked = { name: string; major: string; path: string };

/** Addresses of public servers of packages, as name, version and path. */
const SERVERS = [
  /^(?:unpkg\.com|cdn\.jsdelivr\.net\/npm)\/(?<name>@?[^@]+)@(?<major>\d+)[^/]*\/(?<path>.+)$/,
  /^cdn\.jsdelivr\.net\/(?<name>[\w.-]+)\/(?<major>\d+)[^/]*\/(?<path>.+)$/,
  /^cdnjs\.cloudflare\.com\/ajax\/libs\/(?<name>[\w.-]+)\/(?<major>\d+)[^/]*\/(?<path>.+)$/,
  /^\w+\.bootstrapcdn\.com\/(?<name>[\w.-]+)\/(?<major>\d+)[^/]*\/(?<path>.+)$/,
  /^use\.(?<name>fontawesome)\.com\/releases\/v(?<major>\d+)[^/]*\/(?<path>.+)$/,
  /^(?<name>bootswatch)\.com\/(?<path>.+)$/,
];

/** Packages that these servers call otherwise. */
const NAMES: Record<string, string> = {
  "twitter-bootstrap": "bootstrap",
  normalize: "normalize.css",
  "font-awesome-5": "fontawesome-5",
  "font-awesome-6": "fontawesome-6",
};
/** The version of what is asked for without one. */
const NEWEST: Record<string, string> = { bootswatch: "3" };

const askedBy = (address: URL): Asked | null => {
  const text = address.host + address.pathname;
  const { name, major, path } = SERVERS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  return name && path ? { name, major: major ?? NEWEST[name] ?? "", path } : null;
};

/** The file of a package whose path ends so, or whose name does but for '.min': the one with the shortest path. */
const fileIn = (folder: string, path: string): string | null => {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const ends = [path, path.replace(".min.", ".")];
  const found = ends
    .map((end) => files.filter((file) => `/${file}`.endsWith(`/${end}`)))
    .find((those) => those.length > 0);
  const [shortest] = found?.toSorted((one, other) => one.length - other.length) ?? [];
  return shortest === undefined ? null : join(folder, shortest);
};

/** In one of some folders of installed packages, of the same major version. */
const packageFile = ({ name, major, path }: Asked, folders: string[]): string | null => {
  const own = NAMES[name] ?? name;
  const versioned = NAMES[`${own}-${major}`] ?? `${own}-${major}`;
  return folders
    .flatMap((folder) => [join(folder, versioned), join(folder, own)])
    .reduce<string | null>((found, folder) => found ?? fileIn(folder, path), null);
};

/** The families and weights that an address of Google's style sheets of fonts names. */
const familiesIn = (address: URL): { name: string; weights: string[] }[] =>
  address.searchParams
    .getAll("family")
    .flatMap((family) => family.split("|"))
    .map((family) => {
      const [name = "", weights = ""] = family.split(":");
      return { name, weights: weights.match(/\d{3}(?:i|italic)?/g) ?? ["400"] };
    });

/** Where the files of packages stand whose style sheets are put together here. */
const INSTALLED = "https://fonts.gstatic.com/installed/";

/** A style sheet of a package, its files under addresses of their own. */
const sheetIn = (folders: string[], packageName: string, file: string): string => {
  const path = folders.map((each) => join(each, packageName, file)).find(existsSync);
  if (!path) return "";
  const base = new URL(`${packageName}/${file}`, INSTALLED);
  return readFileSync(path, "utf8").replaceAll(
    /url\(["']?(\.[^"')]+)["']?\)/g,
    (_, own: string) => `url(${new URL(own, base).href})`,
  );
};

const fontSheets = (address: URL, folders: string[]): string[] =>
  familiesIn(address).flatMap(({ name, weights }) => {
    const own = name.toLowerCase().replaceAll(/[\s+]+/g, "-");
    if (address.pathname === "/icon") return sheetIn(folders, own, `iconfont/${own}.css`);
    const files = weights.map((weight) => `${weight.replace(/^(\d+)i.*/, "$1-italic")}.css`);
    return files.map((file) => sheetIn(folders, `@fontsource/${own}`, file));
  });

/** What an address names, from packages installed in some folders; null where none has it. */
export const linkedFrom = (address: URL, folders: string[]): Linked | null => {
  if (address.host === "fonts.googleapis.com")
    return { css: fontSheets(address, folders).join("\n") };
  if (address.href.startsWith(INSTALLED)) {
    const file = decodeURIComponent(address.href.slice(INSTALLED.length));
    const path = folders.map((each) => join(each, file)).find(existsSync);
    return path ? { path } : null;
  }
  const asked = askedBy(address);
  const path = asked && packageFile(asked, folders);
  return path ? { path } : null;
};
