import { describe, expect, it } from "vitest";

import type { MakeSfu } from "./describe-contract.ts";
import { speech, tone } from "../testing/sources.ts";
import { ROOM, raiseStage } from "./stage.ts";

const SECONDS = { timeout: 30_000 };

export const describeVoices = (make: MakeSfu) =>
  describe("voices", () => {
    it("names who speaks, then who speaks next, then nobody", async () => {
      const { page, notices } = await raiseStage(make);
      const speakers = notices("activeSpeaker");
      const volume = { ada: 0.5, ben: 0 };
      const [ada, ben] = [await page(), await page()];
      const first = await ada.publish(
        speech(() => volume.ada),
        { observed: true },
      );
      const second = await ben.publish(
        speech(() => volume.ben),
        { observed: true },
      );
      const speaker = () => speakers.at(-1);
      await expect.poll(speaker, SECONDS).toEqual({ roomId: ROOM, producerId: first.id });
      Object.assign(volume, { ada: 0, ben: 0.5 });
      await expect.poll(speaker, SECONDS).toEqual({ roomId: ROOM, producerId: second.id });
      volume.ben = 0;
      await expect.poll(speaker, SECONDS).toEqual({ roomId: ROOM, producerId: null });
    });

    it("measures observed voices alone, louder as they are louder", async () => {
      const { page, notices } = await raiseStage(make);
      const levels = notices("audioLevels");
      let volume = 0.01;
      const ada = await page();
      const voice = await ada.publish(
        tone(() => volume),
        { observed: true },
      );
      await ada.publish(tone(() => 0.9));
      const newest = () => levels.at(-1)?.levels ?? [];
      await expect.poll(() => newest().length, SECONDS).toBe(1);
      const quiet = newest()[0]?.level ?? 1;
      volume = 0.9;
      await expect.poll(() => newest()[0]?.level ?? 0, SECONDS).toBeGreaterThan(quiet + 0.2);
      const everyLevel = levels.flatMap((notice) => notice.levels);
      expect(new Set(everyLevel.map(({ producerId }) => producerId))).toEqual(new Set([voice.id]));
      expect(Math.max(...everyLevel.map(({ level }) => level))).toBeLessThanOrEqual(1);
      volume = 0;
      await expect.poll(newest, SECONDS).toEqual([]);
    });

    it("hears a voice on another worker than the room's first", async () => {
      const { page, notices } = await raiseStage(make, { workers: 2, consumersPerWorker: 1 });
      const speakers = notices("activeSpeaker");
      const [listener, speaker] = [await page(), await page()];
      await listener.receiveTransportId();
      const voice = await speaker.publish(
        speech(() => 0.5),
        { observed: true },
      );
      await expect.poll(() => speakers, SECONDS).toEqual([{ roomId: ROOM, producerId: voice.id }]);
    });
  });
