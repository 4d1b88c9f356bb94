import type { DtlsClient } from "werift";

/** RFC 5246, section 7.2: an alert of level warning that says close_notify. */
const ALERT = 21;
const CLOSE_NOTIFY = Buffer.from([1, 0]);
const HEADER = 13;

/** The DTLS 1.2 record (RFC 6347, section 4.1) that ends a connection. */
export const closeNotify = ({ dtls, cipher, sessionType }: DtlsClient): Buffer => {
  const sequenceNumber = ++dtls.recordSequenceNumber;
  const { epoch, version } = dtls;
  const protocol = (version.major << 8) | version.minor;
  const body = cipher.cipher.encrypt(sessionType, CLOSE_NOTIFY, {
    type: ALERT,
    version: protocol,
    epoch,
    sequenceNumber,
  });
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(ALERT, 0);
  header.writeUInt16BE(protocol, 1);
  header.writeUInt16BE(epoch, 3);
  header.writeUIntBE(sequenceNumber, 5, 6);
  header.writeUInt16BE(body.length, 11);
  return Buffer.concat([header, body]);
};
