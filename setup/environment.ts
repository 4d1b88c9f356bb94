import { existsSync } from "node:fs";
import { type Config, loadConfig } from "../config.ts";
import { explainFolder } from "./failures/folder.ts";
import { SetUpError } from "./set-up-error.ts";
import { isSupervised } from "./supervisor/tell.ts";

/**
 * The configuration from the environment and, with lower priority, a file `.env` in the current folder. The
 * supervisor's children get all of it in their environment, because they may not be able to read the file.
 */
export function readConfig(): Config {
  if (!isSupervised() && existsSync(".env")) process.loadEnvFile();
  try {
    return loadConfig(process.env);
  } catch (error) {
    throw new SetUpError(explainFolder(error, process.env) ?? (error as Error).message);
  }
}
