/**
 * Milliseconds between two key frames asked of one encoder. Browsers drop a request that comes within 300 ms of the
 * last one, and the receiver would wait a second for the next; delayed until then, it is answered. A browser that is busy
 * takes up the first one late, and counts from then: hence half as much again.
 * Source: libwebrtc, EncoderRtcpFeedback, kMinKeyframeSendIntervalMs.
 */
export const KEY_FRAME_INTERVAL = 450;
