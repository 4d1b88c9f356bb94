import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

import { SETTINGS } from "../settings/environment.ts";

/** What a manifest names for its own later lines. */
const OF_KUBERNETES = new Set(["POD_IP", "HOST_IP"]);

const FILE = join(import.meta.dirname, "../ops/kubernetes/school.yaml");
const Setting = z.looseObject({ name: z.string(), value: z.string().optional() });
const Container = z.looseObject({
  env: z.array(Setting),
  volumeMounts: z.array(z.looseObject({ mountPath: z.string() })).default([]),
});
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }).loose(),
});
const Pods = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({ containers: z.array(Container) }),
    }),
  }),
});
type Model = new (data: unknown) => { validate(): void };

const read = () =>
  parseAllDocuments(readFileSync(FILE, "utf8")).map((each) => Manifest.parse(each.toJS()));

const containers = () =>
  read().flatMap((each) => Pods.safeParse(each).data?.spec.template.spec.containers ?? []);

/** Kubernetes' own schema of this kind. */
const modelOf = async ({ apiVersion, kind }: z.output<typeof Manifest>): Promise<Model> => {
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, Model>;
  return models[kind]!;
};

describe("the Kubernetes manifests", () => {
  it.each(read().map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    "%s is what its schema says, and a mistake in it is found",
    async (_name, manifest) => {
      const Kind = await modelOf(manifest);
      new Kind(manifest).validate();
      expect(() => new Kind({ ...manifest, metadata: 7 }).validate()).toThrow();
    },
  );

  it("name settings that there are", () => {
    const named = containers().flatMap(({ env }) => env.map(({ name }) => name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !OF_KUBERNETES.has(name) && !SETTINGS.includes(name))).toEqual(
      [],
    );
  });

  it("mount no volume that the site does not know of", () => {
    const mounted = containers().filter(({ volumeMounts }) => volumeMounts.length > 0);
    expect(mounted).toHaveLength(2);
    for (const { env, volumeMounts } of mounted) {
      const values = env.map(({ value }) => value);
      for (const { mountPath } of volumeMounts) expect(values).toContain(mountPath);
    }
  });
});
