import { setTimeout as wait } from "node:timers/promises";

import { camera, watch } from "@lyceum/sfu/test/contract/stage.ts";
import { speech } from "@lyceum/sfu/test/testing/sources.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { TwoHosts, consumersOf, roomId, without } from "../../../test/TwoHosts.ts";
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

describe("a class on several media hosts", () => {
  it("goes on at another of its hosts when its home is lost: only those at the home are asked to come again", async () => {
    const third = await newHost();
    hosts.add(third);
    const [lost, room] = [notices("transportLost"), notices("roomLost")];
    const [speakers, ended] = [notices("activeSpeaker"), notices("consumerClosed")];
    const placedAt = (host: Sfu) =>
      without(
        [home, other, third].filter((each) => each !== host),
        placed,
      );
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
    expect([room, await consumersOf(home)]).toEqual([[], 0]);
    // What its receivers wanted before does not count later, when that would have lasted long enough.
    for (const seen of again) {
      const now = seen.frames;
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(now + 5);
    }
  });

  it("lets nobody on a third host wait for a stream that was asked for as its home was lost", async () => {
    const third = await newHost();
    hosts.add(third);
    const placedAt = (host: Sfu) =>
      without(
        [home, other, third].filter((each) => each !== host),
        placed,
      );
    const [speaker, beyond] = [await placedAt(other), await placedAt(third)];
    await placedAt(home);
    const ids: string[] = [];
    for (let place = 0; place < 6; place += 1) ids.push((await speaker.publish(camera())).id);
    const [{ pid } = { pid: 0 }] = (await home.load({})).workers;
    const asked = ids.map((id) => watch(beyond, id).catch((error: unknown) => error));
    await wait(6);
    process.kill(pid, "SIGKILL");
    for (const [place, result] of (await Promise.all(asked)).entries()) {
      // A page asks again for what is out of reach, not for what is not there.
      if (result instanceof Error) expect(result).toMatchObject({ code: "unavailable" });
      const again = () => watch(beyond, ids[place]!).catch(() => null);
      await expect.poll(again, SECONDS).not.toBeNull();
    }
  });

  it("keeps its next home where a look at the pipes of the one before comes late", async () => {
    const third = await newHost();
    hosts.add(third);
    const placedAt = (host: Sfu) =>
      without(
        [home, other, third].filter((each) => each !== host),
        placed,
      );
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
    for (const { pid } of (await home.load({})).workers) process.kill(pid, "SIGKILL");
    await expect.poll(() => lost.length, SECONDS).toBe(2);
    await expect.poll(() => speakers.at(-1), SECONDS).toEqual(speaks);
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
