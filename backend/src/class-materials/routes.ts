import { rm } from "node:fs/promises";

import multipart from "@fastify/multipart";
import {
  addFile,
  addLink,
  listMaterials,
  readMaterial,
  removeMaterial,
} from "@lyceum/shared/rest/materials.ts";
import type { FastifyInstance } from "fastify";

import { type OneFileDestination, receiveOneFile } from "../kernel/files/receive-one.ts";
import { downloadOf } from "../kernel/http/download.ts";
import { CHANGES_PER_MINUTE, route } from "../kernel/http/route.ts";
import type { Materials } from "./service.ts";

export const materialsRoutes = async (
  app: FastifyInstance,
  materials: Materials,
  destination: OneFileDestination,
): Promise<void> => {
  const changes = { callsPerMinute: CHANGES_PER_MINUTE };

  route(app, listMaterials, async ({ person, params }) =>
    success(await materials.list(person, params.id)),
  );

  route(
    app,
    addLink,
    async ({ person, params, body }) => success(await materials.addLink(person, params.id, body)),
    changes,
  );

  route(
    app,
    removeMaterial,
    async ({ person, params }) => {
      await materials.remove(person, params.id, params.material_id);
      return { status: "success" };
    },
    changes,
  );

  // Without a narrower limit: all of a school may be behind one address, and its ticket alone says who asks.
  route(app, readMaterial, async ({ params, query, reply }) => {
    const { id, material_id } = params;
    const { title, size, body } = await materials.open(id, material_id, query.ticket);
    return reply.headers(downloadOf(title, size)).send(body);
  });

  await app.register((files) => fileRoute(files, materials, destination));
};

/** In a scope of its own: the calls beside it take JSON alone. */
const fileRoute = async (
  files: FastifyInstance,
  materials: Materials,
  destination: OneFileDestination,
): Promise<void> => {
  await files.register(multipart);
  route(
    files,
    addFile,
    async ({ person, params, request }) => {
      const bytes = Number(request.headers["content-length"] ?? 0);
      await materials.admitFile(person, params.id, bytes);
      const received = await receiveOneFile(request, destination);
      try {
        return success(await materials.addFile(person, params.id, received));
      } finally {
        await rm(received.file.path, { force: true });
      }
    },
    { longBody: true, callsPerMinute: CHANGES_PER_MINUTE },
  );
};

const success = <Data>(data: Data) => ({ status: "success" as const, data });
