import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { TOKEN_SECRET_MIN } from "./environment.ts";

const fileIn = (dataDir: string): string => join(dataDir, "token-secret");

/** Where there is no file, or no folder for it. */
const ABSENT = ["ENOENT", "ENOTDIR"];

/** Null where there is none. */
function readSecret(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Gives the file its name once it is whole on the disk, so that neither a full disk nor a cut of power leaves a part of it. */
function place(dataDir: string, secret: string, name: (fresh: string, file: string) => void): void {
  const file = fileIn(dataDir);
  const fresh = `${file}.${randomUUID()}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(fresh, secret, { mode: 0o600, flag: "wx", flush: true });
    name(fresh, file);
    sync(dataDir);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Another process that starts now may have been first: its key stays. */
function nameUnlessThere(fresh: string, file: string): void {
  const there = readSecret(file);
  if (there !== null && isCut(there)) rmSync(file, { force: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

const isCut = (secret: string): boolean => secret.length < TOKEN_SECRET_MIN;

const cutShort = (file: string) =>
  new Error(
    `TOKEN_SECRET: the key in ${file} is cut short, as by a full disk or a cut of power. Put the one of your last backup in its place. If there is none, delete the file: then a new key is made, everyone has to sign in again, and every two-step sign-in has to be reset.`,
  );

/**
 * The key that signs tokens is generated once and stored, so that a restart signs no one out. A file that was cut short is
 * replaced in a new site alone: where there is a database, the key has been used.
 */
export function keptSecret(dataDir: string, databaseUrl?: string): string {
  const file = fileIn(dataDir);
  const kept = readSecret(file);
  if (kept !== null && !isCut(kept)) return kept;
  const hasDatabase = databaseUrl !== undefined || existsSync(join(dataDir, "postgres"));
  if (kept !== null && hasDatabase) throw cutShort(file);
  place(dataDir, randomBytes(48).toString("base64url"), nameUnlessThere);
  return readFileSync(file, "utf8");
}

/** Instead of the one that is there. */
export const keepSecret = (dataDir: string, secret: string): void =>
  place(dataDir, secret, renameSync);
