import { setTimeout as wait } from "node:timers/promises";

import { camera, watch } from "@lyceum/sfu/test/contract/stage.ts";
import { speech } from "@lyceum/sfu/test/testing/sources.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TwoHosts, roomId, without } from "../../../test/TwoHosts.ts";
import type { MediaHosts } from "./MediaHosts.ts";

const SECONDS = { timeout: 15_000 };

let opened: AsyncDisposableStack;
let hosts: MediaHosts;
let pool: Sfu;
let home: Sfu;
let other: Sfu;
let newHost: TwoHosts["newHost"];
let notices: TwoHosts["notices"];
let placed: TwoHosts["placed"];
let far: TwoHosts["far"];

beforeEach(async () => {
  const stage = await TwoHosts.open();
  ({ opened, hosts, pool, home, other, newHost, notices, placed, far } = stage);
});
afterEach(() => opened.disposeAsync());

/** One more host, and pages on the one that is named. */
const withThird = async () => {
  const third = await newHost();
  hosts.add(third);
  const all = [home, other, third];
  const placedAt = (host: Sfu) =>
    without(
      all.filter((each) => each !== host),
      placed,
    );
  return { third, placedAt };
};

describe("a class on several media hosts", () => {
  it("goes on at another of its hosts when its home is lost: only those at the home are asked to come again", async () => {
    const { third, placedAt } = await withThird();
    const [lost, room] = [notices("transportLost"), notices("roomLost")];
    const [speakers, ended] = [notices("activeSpeaker"), notices("consumerClosed")];
    const [teacher, speaker, near, beyond] = [
      await placedAt(home),
      await placedAt(other),
      await placedAt(other),
      await placedAt(third),
    ];
    const picture = await speaker.publish(camera());
    const [here, there] = [await watch(near, picture.id), await watch(beyond, picture.id)];
    const gone = await watch(beyond, (await teacher.publish(camera())).id);
    for (const seen of [here, there, gone])
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    const transports = [await teacher.sendTransportId(), await teacher.receiveTransportId()];
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect
      .poll(() => lost, SECONDS)
      .toEqual(transports.map((transportId) => ({ roomId, transportId, withHost: true })));
    const then = here.frames;
    await expect.poll(() => here.frames, SECONDS).toBeGreaterThan(then + 5);
    // Those on a third host received it over the home: they are told, and receive it over the next one.
    const over = [there, gone].map(({ id: consumerId }) => ({ roomId, consumerId }));
    await expect.poll(() => ended, SECONDS).toEqual(expect.arrayContaining(over));
    const again = [await watch(beyond, picture.id), await watch(await placedAt(third), picture.id)];
    for (const seen of again) await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    for (const each of [speaker, beyond]) {
      const voice = await each.publish(
        speech(() => 0.5),
        { observed: true },
      );
      await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ roomId, producerId: voice.id });
      await pool.closeProducer({ roomId, producerId: voice.id });
    }
    expect(room).toEqual([]);
    // What its receivers wanted before does not count later, when that would have lasted long enough.
    for (const seen of again) {
      const now = seen.frames;
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(now + 5);
    }
  });

  it("shows on a third host what was asked for there as its home was lost", async () => {
    const { third, placedAt } = await withThird();
    const [speaker, beyond] = [await placedAt(other), await placedAt(third)];
    await placedAt(home);
    const { id } = await speaker.publish(camera());
    const { pipeOut } = home;
    // As a worker answers that has died, before anybody has heard of it.
    home.pipeOut = () => Promise.reject(noSuch("pipe"));
    // A page asks again for what is out of reach, not for what is not there.
    await expect(watch(beyond, id)).rejects.toMatchObject({ code: "unavailable" });
    home.pipeOut = pipeOut;
    // The same, once it is known.
    let refuse = (): void => undefined;
    home.pipeOut = () => new Promise((_, reject) => (refuse = () => reject(noSuch("pipe"))));
    const asked = vi.spyOn(home, "pipeOut");
    const seen = watch(beyond, id);
    await expect.poll(() => asked.mock.calls.length, SECONDS).toBe(1);
    const lost = notices("transportLost");
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => lost.length, SECONDS).toBe(2);
    refuse();
    const { frames } = await seen;
    await expect.poll(async () => (await seen).frames, SECONDS).toBeGreaterThan(frames + 5);
  });

  it("keeps its next home where a look at the pipes of the one before comes late", async () => {
    const { third, placedAt } = await withThird();
    const pages = [await placedAt(home), await placedAt(other), await placedAt(other)];
    const beyond = await placedAt(third);
    const { id } = await pages[0]!.publish(camera());
    for (const page of [pages[1]!, beyond]) await watch(page, id);
    let [looks, sent] = [0, 0];
    let answer = (): void => undefined;
    home.pipeCarried = async () => ({ sent: (sent += 1), received: sent });
    other.pipeCarried = async () => ({ sent: 0, received: 0 });
    third.pipeCarried = async () => {
      looks += 1;
      if (looks >= 4) await new Promise<void>((resolve) => (answer = resolve));
      return { sent, received: sent };
    };
    await expect.poll(() => looks, SECONDS).toBe(4);
    const lost = notices("transportLost");
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => lost.length, SECONDS).toBe(2);
    answer();
    await wait(500);
    expect([lost.length, (await other.load({})).rooms]).toEqual([2, 1]);
  });

  it("hears those who spoke already at the host that takes the place of its home", async () => {
    const [speakers, lost] = [notices("activeSpeaker"), notices("transportLost")];
    await placed();
    const student = await far();
    const voice = await student.publish(
      speech(() => 0.5),
      { observed: true },
    );
    const speaks = { roomId, producerId: voice.id };
    await expect.poll(() => speakers, SECONDS).toEqual([speaks]);
    const told = speakers.length;
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => lost.length, SECONDS).toBe(2);
    await expect.poll(() => speakers.slice(told).at(-1), SECONDS).toEqual(speaks);
  });

  it("is lost as a whole with its home where nobody is elsewhere, and opened on another host", async () => {
    const room = notices("roomLost");
    await placed();
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => room, SECONDS).toEqual([{ roomId }]);
    home.load = () => Promise.reject(new Error("away"));
    const [teacher, student] = [await placed(), await placed()];
    const seen = await watch(student, (await teacher.publish(camera())).id);
    await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    expect((await other.load({})).rooms).toBe(1);
  });
});
