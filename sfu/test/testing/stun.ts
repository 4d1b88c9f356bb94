import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** STUN as ICE uses it (RFC 8489, RFC 8445), no more than a controlling agent needs against an ICE-lite host. */
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const MAGIC_COOKIE = 0x2112a442;
const HEADER = 20;
const INTEGRITY_ATTRIBUTE = 24;
const FINGERPRINT_ATTRIBUTE = 8;
const FINGERPRINT_MASK = 0x5354554e;
/** Any would do: there is one pair of candidates. */
const PRIORITY = 0x6e7f00ff;

const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  priority: 0x0024,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  controlling: 0x802a,
};

export type Credentials = { localFragment: string; remoteFragment: string; remotePassword: string };

/** A check that also nominates the pair. */
export const bindingRequest = (credentials: Credentials): Buffer => {
  const username = `${credentials.remoteFragment}:${credentials.localFragment}`;
  const attributes = Buffer.concat([
    attribute(ATTRIBUTES.username, Buffer.from(username)),
    attribute(ATTRIBUTES.priority, uint32(PRIORITY)),
    attribute(ATTRIBUTES.controlling, randomBytes(8)),
    attribute(ATTRIBUTES.useCandidate, Buffer.alloc(0)),
  ]);
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(BINDING_REQUEST, 0);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  randomBytes(12).copy(header, 8);
  return fingerprinted(signed(Buffer.concat([header, attributes]), credentials.remotePassword));
};

export const isBindingSuccess = (message: Buffer) =>
  message.length >= HEADER && message.readUInt16BE(0) === BINDING_SUCCESS;

/** The length in the header covers the attribute that is being computed. */
const grown = (message: Buffer, by: number) => {
  message.writeUInt16BE(message.length - HEADER + by, 2);
  return message;
};

const signed = (message: Buffer, password: string) => {
  const hmac = createHmac("sha1", password).update(grown(message, INTEGRITY_ATTRIBUTE));
  return Buffer.concat([message, attribute(ATTRIBUTES.integrity, hmac.digest())]);
};

const fingerprinted = (message: Buffer) => {
  const checksum = (crc32(grown(message, FINGERPRINT_ATTRIBUTE)) ^ FINGERPRINT_MASK) >>> 0;
  return Buffer.concat([message, attribute(ATTRIBUTES.fingerprint, uint32(checksum))]);
};

const attribute = (type: number, value: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)]);
};

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
