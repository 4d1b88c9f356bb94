import { existsSync } from "node:fs";
import { type Config, loadConfig } from "../config.ts";
import { SetUpError } from "./set-up-error.ts";
import { isSupervised } from "./supervisor/tell.ts";

/**
 * The configuration from the environment and, below it, a file `.env` in the current folder. What the supervisor starts
 * has all of that in its environment, and perhaps may not read the file.
 */
export function readConfig(): Config {
  if (!isSupervised() && existsSync(".env")) process.loadEnvFile();
  try {
    return loadConfig(process.env);
  } catch (error) {
    throw new SetUpError((error as Error).message);
  }
}
