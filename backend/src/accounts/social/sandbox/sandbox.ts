import { createHmac } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { SignJWT } from "jose";

import type { BackendConfig } from "../../../kernel/config/config.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { readyScope } from "../../../kernel/http/scope.ts";
import { keyFor } from "../../../kernel/security/keys.ts";
import { keysAt } from "../keys.ts";
import type { IdentityProvider } from "../provider.ts";
import { type Person, sandboxRoutes } from "./routes.ts";
import { signingKeyOf } from "./signing-key-repository.ts";

/** Where the sandbox is on the site's own origin, and where its public keys are in it. */
const SANDBOX = "/sandbox-identity";
const KEYS = `${SANDBOX}/jwks.json`;

const CLIENT_ID = "lyceum-sandbox";
const TOKEN_SECONDS = 10 * 60;

type Deps = { database: Database; config: BackendConfig };

/**
 * Our own identity provider, for trying things out: it believes everyone's name. Its tokens have the format of
 * Google's and are verified by the same code; they prove nothing, and sign in no admin.
 */
export const openSandbox = async (
  app: FastifyInstance,
  { database, config }: Deps,
): Promise<IdentityProvider> => {
  const signingKey = signingKeyOf(database);
  const issuer = `${config.publicUrl?.replace(/\/$/, "") ?? "http://localhost"}${SANDBOX}`;
  const subjects = keyFor("sandbox subjects", config.tokenSecret);

  /** The same email is the same person again. */
  const subjectOf = (email: string) =>
    createHmac("sha256", subjects).update(email.toLowerCase()).digest("hex").slice(0, 32);

  const tokenFor = async ({ nonce, name, email }: Person): Promise<string> => {
    const { privateKey, kid } = await signingKey();
    return new SignJWT({ nonce, name, email, email_verified: false })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(CLIENT_ID)
      .setSubject(subjectOf(email))
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS} s`)
      .sign(privateKey);
  };

  await app.register(
    async (sandbox) => {
      await readyScope(sandbox, config);
      sandboxRoutes(sandbox, {
        issuer,
        clientId: CLIENT_ID,
        tokenFor,
        keysPath: KEYS,
        publicKeys: async () => [(await signingKey()).publicJwk],
      });
    },
    { prefix: SANDBOX },
  );

  return {
    name: "sandbox",
    clientId: CLIENT_ID,
    issuers: [issuer],
    forAdmins: false,
    keys: keysAt(new URL(KEYS, issuer).href, within(app)),
    provesEmail: () => false,
  };
};

/** Requests in the same process: no port, no network. */
const within = (app: FastifyInstance) => async (): Promise<Response> => {
  const { statusCode, body } = await app.inject(KEYS);
  return new Response(body, { status: statusCode });
};
