import { CAMERA_LAYERS } from "@lyceum/shared/limits.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { RequestInput } from "@lyceum/shared/signaling/requests.ts";

/** How a picture is shown. `width` is in device pixels; `stage` is the one large picture. */
export type View = { visible: boolean; width: number; stage: boolean };

/** One consumer with the inputs of its decision. */
export type Watched = {
  consumerId: string;
  source: Source;
  view: View | undefined;
  speaking: boolean;
  /** The page itself is hidden. */
  hidden: boolean;
};

/** The wanted state of one consumer on the server. */
export type Wish = { paused: boolean; spatialLayer?: number; priority?: number };
export type Change = RequestInput<"setConsumers">["changes"][number];

const PRIORITY = { screen: 255, speaker: 180, stage: 140, other: 80 };

/** Width in pixels of a camera that sends 720p, lowest layer first. */
const LAYER_WIDTHS = CAMERA_LAYERS.map((layer) => 1280 / layer.scaleResolutionDownBy);
/** A picture may be enlarged by this factor before the next layer is worth its bits. */
const STRETCH = 1.25;

export const layerFor = (width: number): number => {
  const enough = LAYER_WIDTHS.findIndex((layer) => width <= layer * STRETCH);
  return enough === -1 ? LAYER_WIDTHS.length - 1 : enough;
};

const priorityOf = ({ source, speaking, view }: Watched): number => {
  if (source === "screen") return PRIORITY.screen;
  if (speaking) return PRIORITY.speaker;
  return view?.stage ? PRIORITY.stage : PRIORITY.other;
};

/** The only place that decides what is received: audio always, a picture while it is visible. */
export const wishFor = (watched: Watched): Wish => {
  const { source, view, hidden } = watched;
  if (source === "microphone" || source === "screenAudio") return { paused: false };
  if (!view?.visible || hidden) return { paused: true };
  const wish = { paused: false, priority: priorityOf(watched) };
  return source === "camera" ? { ...wish, spatialLayer: layerFor(view.width) } : wish;
};

/** The change that brings the server from `sent` to `wish`; null for none. */
export const changeBetween = (
  consumerId: string,
  sent: Wish | undefined,
  wish: Wish,
): Change | null => {
  const { spatialLayer, priority } = wish;
  const change = {
    ...((sent?.paused ?? true) !== wish.paused ? { paused: wish.paused } : {}),
    ...(spatialLayer !== undefined && spatialLayer !== sent?.spatialLayer
      ? { preferredLayers: { spatialLayer } }
      : {}),
    ...(priority !== undefined && priority !== sent?.priority ? { priority } : {}),
  };
  return Object.keys(change).length > 0 ? { consumerId, ...change } : null;
};
