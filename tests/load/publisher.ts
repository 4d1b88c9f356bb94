import { SyntheticPage } from "@lyceum/sfu/test/testing/SyntheticPage.ts";
import { noise, tone } from "@lyceum/sfu/test/testing/sources.ts";

import { answerParent } from "./Helper.ts";
import { type HostAddress, reach } from "./host.ts";

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_PER_SECOND = 15;

/** One teacher: a picture that fills its bit rate, and a voice. */
export const commands = {
  async publish({ host, roomId, bitrate }: { host: HostAddress; roomId: string; bitrate: number }) {
    const page = await SyntheticPage.open(await reach(host), roomId);
    const encodings = [{ maxBitrate: bitrate }];
    const picture = await page.publish(noise(WIDTH, HEIGHT, FRAMES_PER_SECOND), { encodings });
    const voice = await page.publish(
      tone(() => 0.3),
      { observed: true },
    );
    return [picture.id, voice.id];
  },
};

answerParent(commands);
