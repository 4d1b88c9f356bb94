import { inspect } from "node:util";
import { explainDatabase } from "./failures/database.ts";
import { explainFolder } from "./failures/folder.ts";
import { explainForbidden, explainTaken, explainMediaPort } from "./failures/port.ts";
import { SetUpError } from "./set-up-error.ts";

/** Explains a failure at the terminal: the setting and the remedy if they are known, the whole error if not. */
export function explainFailure(error: unknown, env: NodeJS.ProcessEnv = process.env): string {
  if (error instanceof SetUpError) return error.message;
  const { code, port } = (error ?? {}) as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE" && port !== undefined) return explainTaken(port, env);
  if (code === "EACCES" && port !== undefined) return explainForbidden(port, env);
  if (code === "EAFNOSUPPORT") {
    return "This machine has no IPv6, and the site listens on it unless told otherwise. Set HOST=0.0.0.0 and start again.";
  }
  const known =
    explainMediaPort(error, env) ?? explainDatabase(error, env) ?? explainFolder(error, env);
  if (known !== null) return known;
  return `This step failed in a way that was not foreseen: ${inspect(error)}`;
}
