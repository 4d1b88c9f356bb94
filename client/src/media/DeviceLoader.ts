import { Device, type types } from "mediasoup-client";

/** Creates the mediasoup device once for one router's capabilities; a new router mostly has the same ones. */
export class DeviceLoader {
  #key = "";
  #device: Promise<types.Device> | undefined;

  load(routerRtpCapabilities: types.RtpCapabilities): Promise<types.Device> {
    const key = JSON.stringify(routerRtpCapabilities);
    if (!this.#device || key !== this.#key) {
      this.#key = key;
      this.#device = this.#make(routerRtpCapabilities);
    }
    return this.#device;
  }

  async #make(routerRtpCapabilities: types.RtpCapabilities): Promise<types.Device> {
    try {
      const device = await Device.factory();
      await device.load({ routerRtpCapabilities });
      return device;
    } catch (error) {
      this.#device = undefined;
      throw error;
    }
  }
}
