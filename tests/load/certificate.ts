import { RTCCertificate, createSelfSignedCertificate } from "werift";

/** TLS registry: SHA-256, ECDSA, on curve secp256r1, as browsers make theirs. */
const SHA256 = 4;
const ECDSA = 3;
const SECP256R1 = 23;

export const selfSignedCertificate = async () => {
  const made = await createSelfSignedCertificate({ hash: SHA256, signature: ECDSA }, SECP256R1);
  return new RTCCertificate(made.keyPem, made.certPem, made.signatureHash);
};
