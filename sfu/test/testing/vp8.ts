/** VP8 in RTP (RFC 7741), as far as a media host and our viewer read it. */

const EXTENDED = 0x80;
const START = 0x10;
const PICTURE_ID = 0x80;
const LONG_PICTURE_ID = 0x8000;
const LEVEL_AND_KEY_INDEXES = [0x40, 0x30];
/** Frame tags (RFC 6386, section 9.1): the lowest bit is clear in key frames. */
const KEY_FRAME_TAG = [0x10, 0x02, 0x00];
const DELTA_FRAME_TAG = [0x31, 0x02, 0x00];
const START_CODE = [0x9d, 0x01, 0x2a];
const DESCRIPTOR = 4;

export type Frame = {
  number: number;
  isKey: boolean;
  width: number;
  height: number;
  bytes: number;
};

/** The payloads of one frame's packets, each at most so many bytes. */
export const packFrame = (frame: Frame, packetBytes: number): Buffer[] => {
  const data = frameData(frame);
  const room = packetBytes - DESCRIPTOR;
  const count = Math.ceil(data.length / room);
  return Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      descriptor(frame.number, index === 0),
      data.subarray(index * room, (index + 1) * room),
    ]),
  );
};

const descriptor = (frameNumber: number, isStart: boolean) => {
  const bytes = Buffer.alloc(DESCRIPTOR);
  bytes[0] = EXTENDED | (isStart ? START : 0);
  bytes[1] = PICTURE_ID;
  bytes.writeUInt16BE(LONG_PICTURE_ID | (frameNumber & 0x7fff), 2);
  return bytes;
};

const frameData = ({ isKey, width, height, bytes }: Frame) => {
  const data = Buffer.alloc(Math.max(bytes, 16), 0x5a);
  Buffer.from(isKey ? [...KEY_FRAME_TAG, ...START_CODE] : DELTA_FRAME_TAG).copy(data);
  if (!isKey) return data;
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return data;
};

/** What one packet's payload says of its frame; `height` in pixels, of key frames alone. */
export const readPayload = (payload: Buffer): { isStart: boolean; keyHeight: number | null } => {
  const isStart = ((payload[0] ?? 0) & START) !== 0;
  const data = payload.subarray(descriptorBytes(payload));
  const isKey = isStart && ((data[0] ?? 1) & 1) === 0;
  return { isStart, keyHeight: isKey ? data.readUInt16LE(8) & 0x3fff : null };
};

const descriptorBytes = (payload: Buffer) => {
  if (((payload[0] ?? 0) & EXTENDED) === 0) return 1;
  const flags = payload[1] ?? 0;
  const hasPictureId = (flags & PICTURE_ID) !== 0;
  const pictureId = hasPictureId ? (((payload[2] ?? 0) & 0x80) !== 0 ? 2 : 1) : 0;
  const indexes = LEVEL_AND_KEY_INDEXES.filter((flag) => (flags & flag) !== 0).length;
  return 2 + pictureId + indexes;
};
