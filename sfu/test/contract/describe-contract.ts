import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe } from "vitest";

import type { SfuConfig } from "../../src/config.ts";
import { describeMedia } from "./media.ts";
import { describeAdmission, describePipes } from "./pipes.ts";
import { describeRecordings } from "./recordings.ts";
import { describeRooms } from "./rooms.ts";
import { describeVoices } from "./voices.ts";
import { describeWorkers } from "./workers.ts";

/** Makes a host of its own for one test; `close` ends all that it made. */
export type MakeSfu = (
  config?: Partial<SfuConfig>,
) => Promise<{ sfu: Sfu; close(): Promise<void> }>;

/** What one host answers when it is full, and what several do. */
export type WhenFull = "full" | "unavailable";

/** What every `Sfu` must do, near or far: real workers, real ICE, DTLS, SRTP and RTP. */
export const describeSfuContract = (name: string, make: MakeSfu, whenFull: WhenFull) =>
  describe(`media host: ${name}`, () => {
    describeRooms(make);
    describeMedia(make);
    describeVoices(make);
    describeRecordings(make);
    describeWorkers(make);
    describePipes(make);
    describeAdmission(make, whenFull);
  });
