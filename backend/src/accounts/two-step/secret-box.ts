import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { keyFor } from "../../kernel/security/keys.ts";

const CIPHER = "aes-256-gcm";
const NONCE_SIZE = 12;
const TAG_SIZE = 16;

/** Keeps secrets in the database, each readable for its own person alone, and not without the token secret. */
export type SecretBox = {
  seal(secret: Buffer, userId: string): Buffer;
  /** Throws where it was sealed for another person, or under another token secret. */
  open(sealed: Buffer, userId: string): Buffer;
};

export const secretBox = (tokenSecret: string): SecretBox => {
  const key = Buffer.from(keyFor("two-step secret", tokenSecret), "hex");
  return {
    seal: (secret, userId) => {
      const nonce = randomBytes(NONCE_SIZE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, userId) => {
      const nonce = sealed.subarray(0, NONCE_SIZE);
      const tag = sealed.subarray(NONCE_SIZE, NONCE_SIZE + TAG_SIZE);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_SIZE });
      decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_SIZE + TAG_SIZE)),
        decipher.final(),
      ]);
    },
  };
};
