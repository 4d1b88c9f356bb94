import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import {
  type CryptoKey,
  type JWTHeaderParameters,
  SignJWT,
  exportJWK,
  generateKeyPair,
} from "jose";

const CLIENT_ID = "1.apps.googleusercontent.com";
const KID = "a-key-of-google";

const seconds = () => Math.floor(Date.now() / 1_000);

type Claims = Record<string, unknown>;
type Forging = { header?: Partial<JWTHeaderParameters>; key?: CryptoKey | Uint8Array };

/** Google's keys at an address of this machine, and tokens as Google makes them, or nearly. */
export const openFakeGoogle = async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KID, alg: "RS256", use: "sig" };
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ keys: [publicJwk] }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  /** Right but for what is changed; a claim that is undefined is left out. */
  const tokenOf = (claims: Claims, { header = {}, key = privateKey }: Forging = {}) =>
    new SignJWT({
      iss: "https://accounts.google.com",
      aud: CLIENT_ID,
      iat: seconds(),
      exp: seconds() + 3_600,
      email_verified: true,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: KID, typ: "JWT", ...header })
      .sign(key);

  return {
    config: { google: { clientId: CLIENT_ID, keysUrl: `http://127.0.0.1:${port}/certs` } },
    publicJwk,
    tokenOf,
    /** What its address answers from now on. */
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export type FakeGoogle = Awaited<ReturnType<typeof openFakeGoogle>>;
