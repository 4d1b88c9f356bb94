import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe } from "vitest";

import type { SfuConfig } from "./config.ts";
import { describeMedia } from "./contract/media.ts";
import { describeRooms } from "./contract/rooms.ts";
import { describeVoices } from "./contract/voices.ts";
import { describeWorkers } from "./contract/workers.ts";

/** Makes a host of its own for one test; `close` ends all that it made. */
export type MakeSfu = (
  config?: Partial<SfuConfig>,
) => Promise<{ sfu: Sfu; close(): Promise<void> }>;

/** What every `Sfu` must do, near or far: real workers, real ICE, DTLS, SRTP and RTP. */
export const describeSfuContract = (name: string, make: MakeSfu) =>
  describe(`media host: ${name}`, () => {
    describeRooms(make);
    describeMedia(make);
    describeVoices(make);
    describeWorkers(make);
  });
