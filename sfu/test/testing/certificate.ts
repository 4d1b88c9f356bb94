import type { DtlsParameters } from "@lyceum/shared/rtp.ts";
import { RTCCertificate, createSelfSignedCertificate } from "werift";

/** TLS registry: SHA-256, ECDSA, on curve secp256r1, as browsers make theirs. */
const SHA256 = 4;
const ECDSA = 3;
const SECP256R1 = 23;

export type { RTCCertificate } from "werift";

export const selfSignedCertificate = async (): Promise<RTCCertificate> => {
  const made = await createSelfSignedCertificate({ hash: SHA256, signature: ECDSA }, SECP256R1);
  return new RTCCertificate(made.keyPem, made.certPem, made.signatureHash);
};

/** What `connectTransport` needs of a page that starts the DTLS handshake with this certificate. */
export const dtlsParametersOf = (certificate: RTCCertificate): DtlsParameters => {
  const [fingerprint] = certificate.getFingerprints();
  if (!fingerprint) throw new Error("A certificate without a fingerprint.");
  return {
    role: "client",
    fingerprints: [{ algorithm: "sha-256", value: fingerprint.value }],
  };
};
