import { DeviceLoader } from "./DeviceLoader.ts";
import { MediaLink } from "./MediaLink.ts";
import type { Signal } from "./signal.ts";

/** Makes and connects, before the page joins a live class, what it will receive by. Rejects where the server refuses. */
export async function prepareLink(signal: Signal, classId: string): Promise<MediaLink> {
  const offer = await signal.request("prepareMedia", { classId });
  const device = await new DeviceLoader().load(offer.routerRtpCapabilities);
  const link = new MediaLink(signal, device, offer, true);
  try {
    const endNoStream = await link.connect();
    endNoStream();
    return link;
  } catch (error) {
    link.close();
    throw error;
  }
}
