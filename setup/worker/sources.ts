import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Without `ms_use_builtin_bwe`, which would not need abseil but has no bandwidth estimation yet. */
export const MESON_OPTIONS = ["--buildtype", "release", "-Db_ndebug=true"];

type Replacement = { file: string; from: string; to: string };

const withoutOptions = (file: string, variable: string, project: string, options: string[]) => ({
  file,
  from: `${variable} = subproject(\n${options.join("\n")}\n)`,
  to: `${variable} = subproject('${project}')`,
});

const ABSEIL = (indent: string) => [
  `${indent}  'abseil-cpp',`,
  `${indent}  default_options: [`,
  `${indent}    'warning_level=0',`,
  `${indent}    'cpp_std=c++17',`,
  `${indent}  ],`,
];

/** The changes to the sources in the npm package for building against Debian's libraries. */
export const REPLACEMENTS: Replacement[] = [
  // Debian 12 has meson 1.0.1, which is enough for the file.
  { file: "meson.build", from: "meson_version: '>= 1.1.0'", to: "meson_version: '>= 1.0.0'" },
  // The stand-ins in subprojects/ have no such options.
  withoutOptions("meson.build", "libuv_proj", "libuv", [
    "  'libuv',",
    "  default_options: [",
    "    'warning_level=0',",
    "    'build_tests=false',",
    "    'build_benchmarks=false',",
    "  ],",
  ]),
  withoutOptions("meson.build", "libsrtp3_proj", "libsrtp3", [
    "  'libsrtp3',",
    "  default_options: [",
    "    'warning_level=0',",
    "    'crypto-library=openssl',",
    "    'crypto-library-kdf=disabled',",
    "    'tests=disabled',",
    "  ],",
  ]),
  {
    file: "meson.build",
    from: `abseil_cpp_proj = subproject(\n${ABSEIL("  ").join("\n")}\n  )`,
    to: "abseil_cpp_proj = subproject('abseil-cpp')",
  },
  withoutOptions("deps/libwebrtc/meson.build", "abseil_cpp_proj", "abseil-cpp", ABSEIL("")),
  // A fault: the callback answers 1 to every control call, so an OpenSSL built with kernel TLS believes that the BIO
  // uses it, allocates no write buffer, and the worker dies at the first DTLS ServerHello.
  {
    file: "src/RTC/DtlsTransport.cpp",
    from: "(operationType == BIO_CB_RETURN) ?",
    to: "(operationType & BIO_CB_RETURN) != 0 ?",
  },
];

/** What a build is made of, beside the files in subprojects/. `steps` is raised when `prepareSources` changes. */
export const RECIPE = { options: MESON_OPTIONS, replacements: REPLACEMENTS, steps: 1 };

/** The content of a meson file or a header without what changes no build: comments, indentation, empty lines. */
export function withoutComments(path: string, text: string): string {
  const comment = path.endsWith("meson.build") ? /^\s*#.*$/ : /^\s*\/\/.*$/;
  const lines = text.split("\n").map((line) => line.replace(comment, "").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Replaces exactly one occurrence; throws if there is none, or more: the sources have changed. */
export function replaceOnce(text: string, { file, from, to }: Replacement): string {
  const found = text.split(from).length - 1;
  if (found !== 1)
    throw new Error(`mediasoup's worker/${file} holds ${found} times, not once: ${from}`);
  return text.replace(from, () => to);
}

async function patch(folder: string, replacement: Replacement): Promise<void> {
  const path = join(folder, replacement.file);
  await writeFile(path, replaceOnce(await readFile(path, "utf8"), replacement));
}

/** Copies the worker's sources into `folder` and prepares them for the build. */
export async function prepareSources(packageFolder: string, folder: string): Promise<void> {
  await cp(join(packageFolder, "worker"), folder, { recursive: true });
  const subprojects = join(folder, "subprojects");
  for (const name of await readdir(subprojects)) {
    if (name.endsWith(".wrap")) await rm(join(subprojects, name));
  }
  await cp(join(import.meta.dirname, "subprojects"), subprojects, { recursive: true });
  for (const replacement of REPLACEMENTS) await patch(folder, replacement);
}
