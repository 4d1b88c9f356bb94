import { keptForLater } from "@lyceum/shared/promises.ts";
import {
  type CryptoKey,
  type JWK,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
} from "jose";

import type { Database } from "../../../kernel/database/database.ts";

const ALGORITHM = "RS256";

export type SigningKey = { privateKey: CryptoKey; kid: string; publicJwk: JWK };

/** The sandbox's key: made when it is first needed, kept, and the same for every process of the site. */
export const signingKeyOf = (database: Database): (() => Promise<SigningKey>) => {
  let key: Promise<SigningKey> | undefined;
  return () => {
    key ??= keptForLater(
      open(database).catch((error: unknown) => {
        key = undefined;
        throw error;
      }),
    );
    return key;
  };
};

const open = async (database: Database): Promise<SigningKey> => {
  const privateJwk = (await read(database)) ?? (await make(database));
  const kid = await calculateJwkThumbprint(privateJwk);
  const { kty, n, e } = privateJwk;
  return {
    privateKey: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey,
    kid,
    publicJwk: { kty, n, e, kid, alg: ALGORITHM, use: "sig" },
  };
};

const read = async ({ queries }: Database): Promise<JWK | undefined> => {
  const row = await queries
    .selectFrom("sandbox_identity_key")
    .select("private_jwk")
    .executeTakeFirst();
  return row?.private_jwk;
};

/** If two write at once, the first one stays. */
const make = async (database: Database): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await database.queries
    .insertInto("sandbox_identity_key")
    .values({ private_jwk: JSON.stringify(await exportJWK(privateKey)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read(database))!;
};
