import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../test/clips.ts";
import { FfmpegError } from "../transcoding/ffmpeg/ffmpeg.ts";
import { createFileValidation } from "./validate-files.ts";
import { ProgramError } from "../kernel/processes/run-limited.ts";
import type { ReceivedFile } from "../kernel/files/receive-form.ts";

describe("files are judged", { timeout: 120_000 }, () => {
  let clips: ClipFolder;
  let file: ReceivedFile;
  beforeAll(async () => {
    clips = await clipFolder();
    const path = await clips.make("a.mp4", { size: "320x180" });
    const bytes = await clips.read(path);
    file = { path, sizeBytes: bytes.length, sha256: "", head: bytes.subarray(0, 4_096) };
  });
  afterAll(() => clips.close());

  /** One that begins nothing new before `go`, and what it began. */
  const held = (turns: Partial<Parameters<typeof createFileValidation>[1]> = {}) => {
    const { promise, resolve: go } = Promise.withResolvers<void>();
    const began: string[] = [];
    let running = 0;
    let most = 0;
    const ffmpeg = {
      ...clips.ffmpeg,
      probe: async (...args: Parameters<ClipFolder["ffmpeg"]["probe"]>) => {
        running += 1;
        most = Math.max(most, running);
        await promise;
        running -= 1;
        return clips.ffmpeg.probe(...args);
      },
    };
    const limits = { atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 12, waitAtMost: 60_000 };
    const validation = createFileValidation(ffmpeg, { ...limits, ...turns });
    const video = async (person: string) => {
      const kind = await validation.video(person, file);
      began.push(person);
      return kind;
    };
    return { validation, video, go, began, most: () => most };
  };

  it("two at a time, and one person's dozen is no reason for another one to wait", async () => {
    const { video, go, began, most } = held();
    const many = Array.from({ length: 5 }, () => video("many"));
    const one = video("one");
    await expect.poll(most).toBe(2);
    go();
    await Promise.all([...many, one]);
    expect(began.indexOf("one")).toBeLessThan(3);
    expect(most()).toBe(2);
  });

  it("or refused for now where too many wait, whatever they are", async () => {
    const { video, go } = held({ waitingEach: 2 });
    const taken = [video("a"), video("a"), video("a")];
    const refusal = { code: "unavailable", message: MESSAGES.upload.busy, retryAfter: 15 };
    await expect(video("a")).rejects.toMatchObject(refusal);
    go();
    expect(await Promise.all(taken)).toHaveLength(3);
  });

  it("or refused for now where the machine ended the program that looked at it", async () => {
    const ending = { reason: "itself", code: null, signal: "SIGKILL" } as const;
    const probe = () => Promise.reject(new ProgramError("ffprobe", ending, ""));
    const validation = createFileValidation({ ...clips.ffmpeg, probe });
    await expect(validation.video("a", file)).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 15,
    });
  });

  it.each([
    ["No space left on device", "disk_full", MESSAGES.upload.diskFull],
    ["Disk quota exceeded", "disk_full", MESSAGES.upload.diskFull],
    ["Invalid data found when processing input", "unsupported", "No picture."],
  ])("and where ffmpeg says %s of a picture, it is %s", async (said, code, message) => {
    const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
    const path = await clips.make("a.png", still);
    const picture = { ...file, path, head: (await clips.read(path)).subarray(0, 4_096) };
    const run = () => Promise.reject(new FfmpegError("ffmpeg", "itself, 1", `x: ${said}`));
    const validation = createFileValidation({ ...clips.ffmpeg, run });
    const image = validation.image("a", picture, clips.folder, "No picture.");
    await expect(image).rejects.toMatchObject({ code, message });
    const portrait = validation.portrait("a", picture, clips.folder);
    await expect(portrait).rejects.toMatchObject({ code });
  });

  it("no more once the site stops", async () => {
    const { validation, video, go } = held();
    const first = video("a");
    const second = video("a").catch((error: unknown) => error);
    validation.close();
    expect(await second).toMatchObject({ code: "unavailable" });
    go();
    await first;
  });
});
