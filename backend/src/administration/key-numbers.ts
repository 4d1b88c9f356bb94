import { getKeyNumbers } from "@lyceum/shared/rest/key-numbers.ts";
import type { FastifyInstance } from "fastify";

import type { Database } from "../kernel/database/database.ts";
import { route } from "../kernel/http/route.ts";
import { keyNumbers } from "./key-numbers-repository.ts";

export const keyNumbersRoutes = (app: FastifyInstance, { queries }: Database): void =>
  route(app, getKeyNumbers, async () => ({ status: "success", data: await keyNumbers(queries) }));
