import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { onTestFinished } from "vitest";

import type { SfuConfig } from "../../src/config.ts";
import type { MakeSfu } from "./describe-contract.ts";
import { picture } from "../testing/sources.ts";
import { SyntheticPage } from "../testing/SyntheticPage.ts";

export const ROOM = "room";

/** Two simulcast layers. */
export const SIMULCAST = [
  { scaleResolutionDownBy: 2, maxBitrate: 150_000 },
  { maxBitrate: 500_000 },
];
export const LOW_HEIGHT = 180;
export const FULL_HEIGHT = 360;

/** A host and its people for one test, all ended with it. */
export const raiseStage = async (make: MakeSfu, config?: Partial<SfuConfig>) => {
  const { sfu, close } = await make(config);
  onTestFinished(close);
  return {
    sfu,
    async page(roomId = ROOM, restarts = false) {
      const page = await SyntheticPage.open(sfu, roomId, restarts);
      onTestFinished(() => page.close());
      return page;
    },
    notices: <Name extends SfuNoticeName>(name: Name) => collect(sfu, name),
  };
};

/** Every such notice from now on. */
const collect = <Name extends SfuNoticeName>(sfu: Sfu, name: Name): SfuNoticeBody<Name>[] => {
  const heard: SfuNoticeBody<Name>[] = [];
  sfu.on(name, (body) => heard.push(body));
  return heard;
};

export const camera = () => picture(640, FULL_HEIGHT, 15);

/** Consumes a picture and resumes it. */
export const watch = async (page: SyntheticPage, producerId: string) => {
  const stream = await page.consume(producerId);
  await page.resume(stream);
  return stream;
};
