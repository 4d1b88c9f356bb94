import {
  CAMERA_LAYERS,
  MICROPHONE_BITRATE,
  SCREEN_AUDIO_BITRATE,
  SCREEN_BITRATE,
  SCREEN_FRAME_RATE,
} from "@lyceum/shared/limits.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { types } from "mediasoup-client";

type Sending = Pick<types.ProducerOptions, "encodings" | "codecOptions">;

/**
 * The encodings of each source. Three temporal layers let the server drop frames before it drops a layer. A camera begins with its
 * lowest layer: a receiver who begins with a higher one that the line is too narrow for sees nothing for seconds.
 */
export const SENDING: Record<Source, Sending> = {
  camera: {
    encodings: CAMERA_LAYERS.map((layer, place) => ({
      ...layer,
      scalabilityMode: "L1T3",
      active: place === 0,
    })),
    codecOptions: { videoGoogleStartBitrate: 800 },
  },
  screen: {
    encodings: [{ maxBitrate: SCREEN_BITRATE, maxFramerate: SCREEN_FRAME_RATE }],
    codecOptions: { videoGoogleStartBitrate: 1000 },
  },
  microphone: {
    encodings: [{ maxBitrate: MICROPHONE_BITRATE, priority: "high", networkPriority: "high" }],
    codecOptions: {
      opusStereo: false,
      opusDtx: true,
      opusFec: true,
      opusNack: true,
      opusMaxAverageBitrate: MICROPHONE_BITRATE,
    },
  },
  screenAudio: {
    encodings: [{ maxBitrate: SCREEN_AUDIO_BITRATE }],
    codecOptions: {
      opusStereo: true,
      opusDtx: false,
      opusFec: true,
      opusNack: true,
      opusMaxAverageBitrate: SCREEN_AUDIO_BITRATE,
    },
  },
};

/**
 * Sends simulcast layers 0 to `top`, none for -1. Set on the sender itself: `setMaxSpatialLayer` cannot turn all off,
 * and negotiates again for a change that the encoder applies at once.
 */
export const sendLayersUpTo = async (sender: RTCRtpSender, top: number): Promise<void> => {
  const parameters = sender.getParameters();
  const changed = parameters.encodings.some(
    (each, layer) => (each.active ?? true) !== layer <= top,
  );
  if (!changed) return;
  parameters.encodings.forEach((each, layer) => (each.active = layer <= top));
  await sender.setParameters(parameters);
};
