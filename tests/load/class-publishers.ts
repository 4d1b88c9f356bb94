import { CAMERA_LAYERS } from "@lyceum/shared/limits.ts";
import { SyntheticPage } from "@lyceum/sfu/test/testing/SyntheticPage.ts";
import { noise } from "@lyceum/sfu/test/testing/sources.ts";

import { answerParent } from "./Helper.ts";
import { type HostAddress, reach } from "./host.ts";

const FRAMES_PER_SECOND = 15;
const pages: SyntheticPage[] = [];

/** People who each show a camera in the sizes of a page, each filling its bit rate. */
export const commands = {
  async publish({ host, roomId, people }: { host: HostAddress; roomId: string; people: number }) {
    const sfu = await reach(host);
    const ids: string[] = [];
    while (pages.length < people) {
      const page = await SyntheticPage.open(sfu, roomId);
      const encodings = CAMERA_LAYERS.map((layer) => ({ ...layer }));
      ids.push((await page.publish(noise(1280, 720, FRAMES_PER_SECOND), { encodings })).id);
      pages.push(page);
    }
    return ids;
  },

  /** Bytes of pictures that all have sent so far, by layer, the lowest first. */
  sent: () =>
    CAMERA_LAYERS.map((_, layer) =>
      pages.flatMap(({ sent }) => sent).reduce((sum, each) => sum + (each[layer]?.bytes ?? 0), 0),
    ),
};

answerParent(commands);
