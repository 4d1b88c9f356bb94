import { existsSync } from "node:fs";
import { type Config, loadConfig } from "../config.ts";
import { SetUpError } from "./set-up-error.ts";

/** The configuration from the environment and, below it, a file `.env` in the current folder. */
export function readConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile();
  try {
    return loadConfig(process.env);
  } catch (error) {
    throw new SetUpError((error as Error).message);
  }
}
