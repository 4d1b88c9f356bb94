import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { unpackSource } from "../debian-source.ts";
import type { Log } from "../log.ts";
import type { ProgramFailure } from "../processes.ts";
import { reasonOf } from "../reason.ts";

/**
 * Which libsrtp 2 is in a worker that is built: one compiled with it, on OpenSSL, or the system's, which is on NSS in Debian. The first is
 * better: it needs less of the processor for each packet.
 */
export const SRTP_CHOICES = ["openssl", "system"] as const;
export type Srtp = (typeof SRTP_CHOICES)[number];

const SOURCE = "libsrtp2";

/** What meson is told beside. The options of the source are in subprojects/libsrtp3/meson.build. */
export const SRTP_OPTIONS: Record<Srtp, string[]> = {
  openssl: [`--force-fallback-for=${SOURCE}`],
  system: [],
};

/** Debian's packages that the choice needs, beside those that every build needs. */
export const SRTP_PACKAGES: Record<Srtp, string[]> = { openssl: [], system: ["libsrtp2-dev"] };

/** The last line of what a program said, or the error itself. */
function reason(error: unknown): string {
  const said = (error as Partial<ProgramFailure>).stderr?.trim().split("\n").at(-1);
  return said || reasonOf(error);
}

/** Versions before 2.5 cannot be told so by meson. */
async function requireChoice(folder: string): Promise<void> {
  const options = await readFile(join(folder, "meson_options.txt"), "utf8");
  if (!options.includes("'crypto-library'"))
    throw new Error("this version has no choice of its ciphers");
}

/** Puts libsrtp's source into a folder of meson's subprojects; where it cannot be had, says so, and the system's is used. */
export async function chooseSrtp(
  subprojects: string,
  log: Log,
  unpack: typeof unpackSource = unpackSource,
): Promise<Srtp> {
  const folder = join(subprojects, SOURCE);
  try {
    await unpack(SOURCE, folder);
    await requireChoice(folder);
    return "openssl";
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    log.info(
      `The source of libsrtp cannot be had here (${reason(error)}): the media worker gets the system's libsrtp, which may need more of the processor.`,
    );
    return "system";
  }
}
