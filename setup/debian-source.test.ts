import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asSources, unpackSource } from "./debian-source.ts";

test("a list in lines keeps its mirrors with their options, as sources, each once", () => {
  const list = [
    "# The mirror.",
    "deb [signed-by=/keys/a.gpg] https://mirror.example/debian bookworm main",
    "deb-src https://mirror.example/debian bookworm main",
    "#deb https://other.example/debian bookworm main",
    " deb\thttps://mirror.example/security bookworm-security main",
  ];
  expect(asSources("sources.list", list.join("\n"))).toBe(
    `deb-src [signed-by=/keys/a.gpg] https://mirror.example/debian bookworm main
deb-src https://mirror.example/security bookworm-security main
`,
  );
});

const stanza = (types: string) =>
  `Types: ${types}\nURIs: https://mirror.example/debian\nSuites: bookworm\n`;

test("a list in stanzas keeps all but its types", () => {
  const list = `${stanza("deb")}\n${stanza("deb deb-src")}`;
  const sources = `${stanza("deb-src")}\n${stanza("deb-src")}`;
  expect(asSources("/etc/apt/debian.sources", list)).toBe(sources);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-apt-"));
  vi.stubEnv("PATH", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program that the package manager consists of. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

/** A package manager whose only list is `list`; it notes what it is asked, and what its sources are then. */
async function packageManager(list: string, source: string): Promise<void> {
  await mkdir(join(folder, "parts"));
  await writeFile(join(folder, "parts/debian.sources"), list);
  await writeFile(join(folder, "parts/other.sources.off"), list);
  await program("apt-config", `echo "LIST='${folder}/none'"; echo "PARTS='${folder}/parts'"`);
  const note = `for a in "$@"; do case "$a" in Dir::Etc::SourceParts=*) cat "\${a#*=}"/*.sources > ${folder}/used;; esac; done`;
  await program(
    "apt-get",
    `${note}\ncase "$*" in *" source "*) pwd > ${folder}/where; ${source};; *) exit 100;; esac`,
  );
  await program("dpkg-source", `mkdir "$3" && cp "$2" "$3"`);
}

test("a source comes from the machine's own mirrors, whose lists stay as they are, and nothing else is left", async () => {
  await packageManager(stanza("deb"), "echo it > it_1.dsc");
  await unpackSource("it", join(folder, "target"));
  expect(await readFile(join(folder, "target/it_1.dsc"), "utf8")).toBe("it\n");
  expect(await readFile(join(folder, "used"), "utf8")).toBe(stanza("deb-src"));
  expect(await readFile(join(folder, "parts/debian.sources"), "utf8")).toBe(stanza("deb"));
  const where = (await readFile(join(folder, "where"), "utf8")).trim();
  expect(dirname(where)).toBe(tmpdir());
  expect(existsSync(where)).toBe(false);
});

test("a source that is not found is an error with what the package manager said", async () => {
  await packageManager(stanza("deb"), "echo 'E: Unable to find it' >&2; exit 100");
  const unpacking = unpackSource("it", join(folder, "target"));
  await expect(unpacking).rejects.toMatchObject({ stderr: "E: Unable to find it\n" });
  expect(existsSync(join(folder, "target"))).toBe(false);
});
