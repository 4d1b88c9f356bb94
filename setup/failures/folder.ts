import { resolve, sep } from "node:path";

/** Settings of folders, the inner ones first. */
const FOLDERS = ["UPLOADS_DIR", "RECORDINGS_DIR", "DATA_DIR"];
const DEFAULTS: Record<string, string> = { DATA_DIR: "data" };

const CLOSED = new Set(["EACCES", "EPERM", "EROFS"]);
const FULL = new Set(["ENOSPC", "EDQUOT"]);
/** Where a folder is made: something that is none stands there. */
const NO_FOLDER = new Set(["ENOTDIR", "EEXIST"]);

/** `user`: the name of the user who cannot, where it is another than this process's. */
type Fault = NodeJS.ErrnoException & { dest?: string; user?: string };

const lies = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The setting of the folder in which a file lies, or else of one that lies in it. */
function settingOf(path: string, env: NodeJS.ProcessEnv): string | undefined {
  const set = FOLDERS.flatMap((name) => {
    const folder = env[name] || DEFAULTS[name];
    return folder === undefined ? [] : [{ name, folder: resolve(folder) }];
  });
  const inside = set.find(({ folder }) => lies(path, folder));
  return (inside ?? set.find(({ folder }) => lies(folder, path)))?.name;
}

function remedyOf({ code = "", syscall, user }: Fault, isSet: boolean): string | null {
  const whom = user === undefined ? "who runs this" : `"${user}", who runs the site,`;
  if (CLOSED.has(code))
    return `Give the user ${whom} the right to read and write there, or choose another folder.`;
  if (FULL.has(code)) return "Make room on its disk, or choose another folder.";
  return isSet && NO_FOLDER.has(code) && syscall === "mkdir" ? "Choose another folder." : null;
}

/** What to do about a file or folder that cannot be read or written. Null for another failure. */
export function explainFolder(error: unknown, env: NodeJS.ProcessEnv): string | null {
  if (!(error instanceof Error)) return null;
  const { path, dest, syscall, message }: Fault = error;
  if (path === undefined || syscall?.startsWith("spawn")) return null;
  const setting = settingOf(dest ?? path, env) ?? settingOf(path, env);
  const remedy = remedyOf(error, setting !== undefined);
  if (remedy === null) return null;
  const what = dest === undefined ? path : `${path} or ${dest}`;
  const [reason] = message.split(", ");
  return `${setting === undefined ? "" : `${setting}: `}${what} cannot be used (${reason}). ${remedy}`;
}
