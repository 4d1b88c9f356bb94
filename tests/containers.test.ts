import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";

import { SETTINGS } from "../settings/environment.ts";
import { GRACES, LEFT_WITHIN } from "../setup/supervisor/graces.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

const Service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
});
const Compose = z.object({ services: z.looseObject({ app: Service, "sfu-1": Service }) });
const { services } = Compose.parse(parse(read("docker-compose.yml"), { merge: true }));

/** Settings fixed by the container, whatever the operator sets. */
const FIXED = "SERVICES DATABASE_URL SFU_HOSTS HOST PORT DATA_DIR UPLOADS_DIR RECORDINGS_DIR".split(
  " ",
);
const FIXED_OF_MEDIA = "SERVICES SFU_LISTEN SFU_PORT MEDIA_PORT MEDIA_WORKERS RECORDINGS_DIR".split(
  " ",
);

/** The environment of a container whose operator put these settings into .env. */
function environmentOf(service: z.output<typeof Service>, env: Record<string, string>) {
  const given = service.env_file.some(({ path }) => path === ".env") ? env : {};
  const own = Object.entries(service.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, of: string) => env[of] ?? ""),
  ]);
  return { ...given, ...(Object.fromEntries(own) as Record<string, string>) };
}

const operator = Object.fromEntries(SETTINGS.map((name) => [name, `the operator's ${name}`]));

it.each(SETTINGS.filter((name) => !FIXED.includes(name)))("hands %s to the site", (name) => {
  expect(environmentOf(services.app, operator)[name]).toBe(operator[name]);
});

it.each(["LOG_LEVEL", "MEDIA_ADDRESS", "MEDIA_CONSUMERS_PER_WORKER", "SFU_SECRET"])(
  "hands %s to the media host",
  (name) => expect(environmentOf(services["sfu-1"], operator)[name]).toBe(operator[name]),
);

it("lets no setting change where containers find each other", () => {
  const apart = environmentOf(services.app, operator);
  for (const name of FIXED) expect(apart[name]).not.toContain("operator");
  const media = environmentOf(services["sfu-1"], operator);
  for (const name of FIXED_OF_MEDIA) expect(media[name]).not.toContain("operator");
  expect(apart.SFU_HOSTS).toBe(`http://sfu-1:${media.SFU_PORT}`);
});

it.each(SETTINGS)("has %s in the operator's list of settings", (name) => {
  expect(read("docs/OPERATIONS.md")).toContain(`\`${name}\``);
});

it("starts the site so that it gets the signal to stop", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
  expect(read("Dockerfile")).toContain(
    `CMD ${JSON.stringify(scripts.start.split(" ")).replaceAll(",", ", ")}`,
  );
});

it("gives a media host the time to leave before its container is killed", () => {
  const compose = parse(read("ops/compose.yml"), { merge: true });
  const seconds = Number.parseInt(compose.services["sfu-1"].stop_grace_period, 10);
  expect(seconds * 1000).toBeGreaterThan(LEFT_WITHIN + GRACES.mediaHost);
  const manifests = parseAllDocuments(read("ops/kubernetes/school.yaml")).map((each) =>
    each.toJS(),
  );
  const hosts = manifests.find(({ kind }) => kind === "DaemonSet");
  const { terminationGracePeriodSeconds } = hosts.spec.template.spec;
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(LEFT_WITHIN + GRACES.mediaHost);
});

it("builds an image whose site is no root", () => {
  const users = [...read("Dockerfile").matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
  expect(users.at(-1)).toBe("node");
});

it("gives the site's user a data folder without files of root, such as Node's cache of the build", () => {
  const [, after = ""] = read("Dockerfile").split("setup/build.ts");
  expect(after).toMatch(
    /&& rm -rf \/lyceum\/data\b[\s\S]*&& install -d -o node [^\n]* \/lyceum\/data /,
  );
});

it("builds no image without ffmpeg, which its user could not install", () => {
  expect(read("Dockerfile")).toMatch(/setup\/build\.ts[\s\\]+&& ffmpeg -version/);
});

it("leaves secrets out of the image, and of the repository", () => {
  // Without a slash, Docker means the context's root, and git every folder.
  expect(read(".dockerignore").split("\n")).toEqual(
    expect.arrayContaining(["**/.env", "ops/coturn/certificates"]),
  );
  expect(read(".gitignore").split("\n")).toEqual(
    expect.arrayContaining([".env", "ops/coturn/certificates/"]),
  );
});
