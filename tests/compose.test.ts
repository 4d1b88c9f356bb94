import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { loadConfig } from "../config.ts";
import { SETTINGS } from "../settings/environment.ts";
import { nativePrograms, readServices } from "./support/servers/native-programs.ts";

const file = join(import.meta.dirname, "../ops/compose.yml");
const services = readServices(await readFile(file, "utf8"));
const settings = {
  POSTGRES_PASSWORD: "p",
  TOKEN_SECRET: "a token's secret of at least 32 characters",
  SFU_SECRET: "between site and media",
  SIGNALING_SECRET: "between the servers",
  MEDIA_ADDRESS: "203.0.113.7",
  SITE_NAME: "A school in copies",
};
const place = {
  settings,
  databaseUrl: "postgresql://lyceum@127.0.0.1:5432/lyceum",
  folder: "/srv/school",
  freePorts: Array.from({ length: 40 }, (_, index) => 15_000 + index),
};
const programs = nativePrograms(services, place);
const named = (name: string) => programs.find((each) => each.name === name)!.env;

describe("the compose file of several copies", () => {
  it("has three servers, one that converts, a media host, what counts, and a balancer", () => {
    expect(programs.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "valkey: counts",
      "app-1: server",
      "app-2: server",
      "app-3: server",
      "jobs: server",
      "sfu-1: media host",
      "balancer: balancer",
    ]);
  });

  it("names settings that there are, with values that they may have", () => {
    for (const { name, kind, env } of programs) {
      if (kind !== "server" && kind !== "media host") continue;
      const own = Object.keys(services[name]!.environment);
      expect(own.filter((each) => !SETTINGS.includes(each))).toEqual([]);
      expect(loadConfig(env).site.name).toBe("A school in copies");
    }
    const { backend, signaling, services: parts } = loadConfig(named("app-1"));
    expect([backend.media.transcodes, [...parts]]).toEqual([0, ["backend", "signaling"]]);
    expect(signaling.cluster?.port).toBe(Number(new URL(signaling.cluster!.url).port));
    expect(loadConfig(named("jobs")).backend.media.transcodes).toBe(1);
  });

  it("has everyone find everyone", () => {
    const links = ["app-1", "app-2", "app-3"].map((name) => named(name).SIGNALING_URL);
    expect(new Set(links).size).toBe(3);
    const host = loadConfig(named("sfu-1"));
    expect(loadConfig(named("app-2")).sfuWire.registered).toBe(true);
    expect(host.sfuWire.url).toBe(`http://127.0.0.1:${named("sfu-1").SFU_PORT}`);
    expect(host.databaseUrl).toBe(named("app-2").DATABASE_URL);
    expect(named("app-2").REDIS_URL).toBe(`redis://127.0.0.1:${named("valkey").PORT}`);
    expect(named("balancer").SERVER_3).toBe(`127.0.0.1:${named("app-3").PORT}`);
    expect(named("app-1").UPLOADS_DIR).toBe("/srv/school/uploads");
    expect(named("app-1").UPLOADS_DIR).toBe(named("jobs").UPLOADS_DIR);
  });

  it("can stand behind a proxy on the same machine", () => {
    const more = { TRUST_PROXY: "2", PORT: "127.0.0.1:3000" };
    const behind = nativePrograms(services, { ...place, settings: { ...settings, ...more } });
    for (const { kind, env } of behind.filter((each) => each.kind !== "counts")) {
      expect(env.TRUST_PROXY).toBe("2");
      if (kind !== "balancer") expect(loadConfig(env).http.port).toBe(Number(env.PORT));
    }
  });

  it("says which setting is missing", () => {
    const { TOKEN_SECRET: _, ...fewer } = settings;
    expect(() => nativePrograms(services, { ...place, settings: fewer })).toThrow(
      "TOKEN_SECRET: needed.",
    );
    expect(() => readServices("services: 7")).toThrow("The compose file cannot be used");
  });
});
