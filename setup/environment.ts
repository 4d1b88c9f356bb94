import { existsSync } from "node:fs";
import { type Config, loadConfig } from "../config.ts";
import { Environment } from "../settings/environment.ts";
import { explainFolder } from "./failures/folder.ts";
import { SetUpError } from "./set-up-error.ts";
import { isSupervised } from "./supervisor/tell.ts";

/** The supervisor's children have all of it in their environment, because they may not be able to read the file. */
function loadFile(): void {
  if (!isSupervised() && existsSync(".env")) process.loadEnvFile();
}

/** The configuration from the environment and, with lower priority, a file `.env` in the current folder. */
export function readConfig(): Config {
  loadFile();
  try {
    return loadConfig(process.env);
  } catch (error) {
    throw new SetUpError(explainFolder(error, process.env) ?? (error as Error).message);
  }
}

/** The names or paths of ffmpeg's programs. Unlike the whole configuration, reading them makes no key for the site. */
export function readPrograms(): { ffmpeg: string; ffprobe: string } {
  loadFile();
  const { FFMPEG, FFPROBE } = process.env;
  const { shape } = Environment;
  return {
    ffmpeg: shape.FFMPEG.parse(FFMPEG || undefined),
    ffprobe: shape.FFPROBE.parse(FFPROBE || undefined),
  };
}
