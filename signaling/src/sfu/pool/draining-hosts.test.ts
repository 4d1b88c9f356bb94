import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { camera, watch } from "@lyceum/sfu/test/contract/stage.ts";
import { speech } from "@lyceum/sfu/test/testing/sources.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { TwoHosts, roomId, roomsOf, without } from "../../../test/TwoHosts.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { CLASS_KEPT } from "./Mover.ts";

const SECONDS = { timeout: 15_000 };
/** Milliseconds; of those who move here, who have to open media first. */
const MOVED_WITHIN = 5_000;

let stage: TwoHosts;
let hosts: MediaHosts;
let pool: Sfu;
let home: Sfu;
let other: Sfu;
let notices: TwoHosts["notices"];
let placed: TwoHosts["placed"];
let newHost: TwoHosts["newHost"];
let far: TwoHosts["far"];

beforeEach(async () => {
  stage = await TwoHosts.open(MOVED_WITHIN);
  ({ hosts, pool, home, other, notices, placed, newHost, far } = stage);
});
afterEach(() => stage.close());

describe("a class on two media hosts of which one drains", () => {
  it("has people of a host that drains move, who send and receive there until they do elsewhere", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    const [teacher, beyond] = [await placed(), await far()];
    const lecture = await teacher.publish(camera());
    const answer = await beyond.publish(camera());
    const before = [await watch(teacher, answer.id), await watch(beyond, lecture.id)];
    for (const seen of before) await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => moves.length, SECONDS).toBe(2);
    const elsewhere = await placed();
    const again = await elsewhere.publish(camera());
    const after = [await watch(teacher, again.id), await watch(elsewhere, lecture.id)];
    for (const seen of after) await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    const then = before.map(({ frames }) => frames);
    for (const [place, seen] of before.entries())
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(then[place]! + 5);
    expect([await roomsOf(home), await roomsOf(other), lost]).toEqual([1, 1, []]);
    beyond.close();
    await expect.poll(() => roomsOf(other), SECONDS).toBe(0);
    const now = after.map(({ frames }) => frames);
    for (const [place, seen] of after.entries())
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(now[place]! + 5);
  });

  it("asks a person once, and takes away from who does not move what is left there", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    const ids = await without([home], async () => {
      const { id: beside } = await pool.createTransport({ roomId, direction: "send" });
      const { id } = await pool.createTransport({ roomId, direction: "receive", beside });
      return [beside, id];
    });
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => lost.map(({ transportId }) => transportId), SECONDS).toEqual(ids);
    expect(moves).toEqual([{ roomId, transportId: ids[0] }]);
    await expect.poll(() => roomsOf(other), SECONDS).toBe(0);
  });

  it("leaves those there whom a host keeps that does not drain any more", async () => {
    const [moves, lost] = [notices("transportMoves"), notices("transportLost")];
    await far();
    await other.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => moves.length, SECONDS).toBe(2);
    await other.drain({ draining: false });
    await hosts.look();
    await wait(MOVED_WITHIN + 500);
    expect([await roomsOf(other), lost]).toEqual([1, []]);
  });

  it("keeps all pictures while its home drains, and has another home once that is empty", async () => {
    const [moves, lost, room] = [
      notices("transportMoves"),
      notices("transportLost"),
      notices("roomLost"),
    ];
    const [teacher, near, beyond] = [await placed(), await placed(), await far()];
    const lecture = await teacher.publish(camera());
    const [here, there] = [await watch(near, lecture.id), await watch(beyond, lecture.id)];
    const back = await watch(teacher, (await beyond.publish(camera())).id);
    for (const seen of [here, there, back])
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(5);
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => moves.length, SECONDS).toBe(2);
    for (const seen of [here, there, back]) {
      const then = seen.frames;
      await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(then + 5);
    }
    const speakers = notices("activeSpeaker");
    const next = await placed();
    const voice = await next.publish(
      speech(() => 0.5),
      { observed: true },
    );
    await expect.poll(() => roomsOf(home), SECONDS).toBe(0);
    await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ roomId, producerId: voice.id });
    expect([await roomsOf(other), room]).toEqual([1, []]);
    const left = [await teacher.sendTransportId(), await near.receiveTransportId()];
    expect(lost.map(({ transportId }) => transportId)).toEqual(expect.arrayContaining(left));
  });

  it("leaves a home that drains while it records as a whole, and other hosts with it", async () => {
    const room = notices("roomLost");
    await far();
    // What a recording leaves of itself is the media host's; that there is one is all that counts here.
    home.startRecording = () => Promise.resolve({ now: 0 });
    await pool.startRecording({ roomId, recordingId: randomUUID() });
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => room, SECONDS).toEqual([{ roomId }]);
    for (const host of [home, other]) await expect.poll(() => roomsOf(host), SECONDS).toBe(0);
    await pool.openRoom({ roomId });
    expect([await roomsOf(home), await roomsOf(other)]).toEqual([0, 1]);
  });

  /** The room is left to its home alone, which then drains, and is opened elsewhere: what a student still sees at the home. */
  const keptAtHome = async () => {
    const room = notices("roomLost");
    const [teacher, student] = [await placed(), await placed()];
    const seen = await watch(student, (await teacher.publish(camera())).id);
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => room, SECONDS).toEqual([{ roomId, kept: true }]);
    await pool.openRoom({ roomId });
    return seen;
  };

  it("leaves a home that drains, on which it is alone, where its people have their pictures for a moment", async () => {
    const before = await keptAtHome();
    const [teacherThere, studentThere] = [await placed(), await placed()];
    const after = await watch(studentThere, (await teacherThere.publish(camera())).id);
    await expect.poll(() => after.frames, SECONDS).toBeGreaterThan(5);
    const then = before.frames;
    await expect.poll(() => before.frames, SECONDS).toBeGreaterThan(then + 5);
    expect([await roomsOf(home), await roomsOf(other)]).toEqual([1, 1]);
    await expect.poll(() => roomsOf(home), SECONDS).toBe(0);
    const now = after.frames;
    await expect.poll(() => after.frames, SECONDS).toBeGreaterThan(now + 5);
  });

  it("leaves nothing on a home that drained once it is asked for that", async () => {
    const seen = await keptAtHome();
    const asked = performance.now();
    pool.endKept?.(roomId);
    await expect.poll(() => roomsOf(home), SECONDS).toBe(0);
    expect(performance.now() - asked).toBeLessThan(CLASS_KEPT);
    const then = seen.frames;
    await wait(500);
    expect(seen.frames).toBe(then);
  });

  it("goes on where the host that was to take it drains too by then", async () => {
    const lost = notices("roomLost");
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => lost.length, SECONDS).toBe(1);
    await other.drain({ draining: true });
    await pool.openRoom({ roomId });
    const speakers = notices("activeSpeaker");
    const voice = await (
      await placed()
    ).publish(
      speech(() => 0.5),
      { observed: true },
    );
    await expect.poll(() => speakers.at(-1), SECONDS).toEqual({ roomId, producerId: voice.id });
    await wait(MOVED_WITHIN + 1_500);
    expect([(await roomsOf(home)) + (await roomsOf(other)), lost.length]).toEqual([1, 1]);
    expect(speakers.at(-1)).toEqual({ roomId, producerId: voice.id });
  });

  it("leaves nothing of its former time on a home that drained and that it is on again", async () => {
    const seen = await keptAtHome();
    await home.drain({ draining: false });
    await hosts.look();
    const next = await without([other], placed);
    const after = await watch(next, (await next.publish(camera())).id);
    pool.endKept?.(roomId);
    await expect.poll(() => after.frames, SECONDS).toBeGreaterThan(5);
    const [then, now] = [seen.frames, after.frames];
    await expect.poll(() => after.frames, SECONDS).toBeGreaterThan(now + 5);
    expect(seen.frames).toBe(then);
  });

  it("leaves nothing on two homes that drained one after the other once it is asked for that", async () => {
    const third = await newHost();
    hosts.add(third);
    const lost = notices("roomLost");
    const seen = await keptAtHome();
    const next = (await roomsOf(other)) === 1 ? other : third;
    await next.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => lost.length, SECONDS).toBe(2);
    pool.endKept?.(roomId);
    // Sooner than by itself.
    await expect.poll(() => roomsOf(home), { timeout: CLASS_KEPT - 1_000 }).toBe(0);
    const then = seen.frames;
    await wait(500);
    expect(seen.frames).toBe(then);
  });

  it("is not closed on a home that drained where it is opened there again", async () => {
    const room = notices("roomLost");
    await home.drain({ draining: true });
    await hosts.look();
    await expect.poll(() => room, SECONDS).toEqual([{ roomId, kept: true }]);
    await home.drain({ draining: false });
    await hosts.remove(other);
    await pool.openRoom({ roomId });
    const [teacher, student] = [await placed(), await placed()];
    const seen = await watch(student, (await teacher.publish(camera())).id);
    await wait(CLASS_KEPT + 500);
    const then = seen.frames;
    await expect.poll(() => seen.frames, SECONDS).toBeGreaterThan(then + 5);
  });
});
