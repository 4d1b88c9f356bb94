import { MESSAGES } from "@lyceum/shared/messages.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { JWK } from "jose";
import { z } from "zod";

const SignIn = z.object({
  client_id: z.string().max(200),
  nonce: z.string().max(500),
  name: z.string().trim().max(120),
  email: z.email({ error: MESSAGES.register.emailInvalid }).max(254),
});
export type Person = z.infer<typeof SignIn>;

type Sandbox = {
  issuer: string;
  clientId: string;
  keysPath: string;
  publicKeys: () => Promise<JWK[]>;
  tokenFor: (person: Person) => Promise<string>;
};

const OPEN = { config: { access: "public" as const } };

export const sandboxRoutes = (
  app: FastifyInstance,
  { issuer, clientId, keysPath, publicKeys, tokenFor }: Sandbox,
): void => {
  const answer = (url: string, handler: RouteHandlerMethod) =>
    app.route({ ...OPEN, method: "GET", url, exposeHeadRoute: false, handler });

  answer("/.well-known/openid-configuration", async (request) => ({
    issuer,
    jwks_uri: `${originOf(request)}${keysPath}`,
    response_types_supported: ["id_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    claims_supported: ["sub", "iss", "aud", "iat", "exp", "nonce", "name", "email"],
  }));

  answer("/jwks.json", async () => ({ keys: await publicKeys() }));

  app.route<{ Body: Person }>({
    ...OPEN,
    method: "POST",
    url: "/sign-in",
    schema: { body: SignIn },
    handler: async ({ body }) => {
      if (body.client_id !== clientId)
        throw new DomainError("invalid", MESSAGES.account.credentialRefused);
      return { credential: await tokenFor(body) };
    },
  });
};

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;
