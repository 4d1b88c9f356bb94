const ONE_BYTE_PROFILE = 0xbede;

/** The 16-bit value of a one-byte RTP header extension (RFC 8285) such as the transport-wide sequence number. */
export const uint16Extension = (packet: Buffer, id: number): number | undefined => {
  const first = packet[0] ?? 0;
  if ((first & 0x10) === 0) return undefined;
  const start = 12 + 4 * (first & 0x0f);
  if (packet.readUInt16BE(start) !== ONE_BYTE_PROFILE) return undefined;
  const end = start + 4 + 4 * packet.readUInt16BE(start + 2);
  for (let at = start + 4; at < end;) {
    const head = packet[at] ?? 0;
    const length = head === 0 ? 0 : (head & 0x0f) + 1;
    if (head >> 4 === id && length === 2) return packet.readUInt16BE(at + 1);
    at += 1 + length;
  }
  return undefined;
};
