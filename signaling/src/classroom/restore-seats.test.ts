import { DomainError } from "@lyceum/shared/errors.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Account } from "../../test/InMemoryPorts.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { openClass } from "../../test/open-class.ts";
import { publish } from "../../test/publish.ts";
import { localSfu, SignalingHarness, transportsOn } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
let classId: string;
let host: LivePage;
let guest: LivePage;
let media: RequestReply<"openMedia">;
let spoken: RequestReply<"produce">["producer"];
let heard: RequestReply<"consume">;

const CONFIG = { disconnectShown: 100, seatKept: 60_000 };
/** Seats are soon given up, though not sooner than a busy machine lets a page be back. */
const HURRIED = { disconnectShown: 100, seatKept: 3_000 };
/** Nobody's lost socket is noticed, however long a page takes to be back. */
const PATIENT = { disconnectShown: 60_000, seatKept: 60_000 };

/** The process ends without a word to anybody, and another one has the class, with the same media host. */
const restart = async (config = PATIENT) => {
  const { ports } = harness;
  await harness.close();
  harness = await SignalingHarness.open(sfu, config, ports);
};

const returned = async (account: Account, { pageId }: LivePage) => {
  const page = await harness.page(account, pageId);
  return { page, snapshot: await page.join(classId) };
};

const transports = () => transportsOn(sfu);

beforeEach(async () => {
  sfu = await localSfu();
  ({ harness, teacher, student, classId, host, guest } = await openClass(sfu, ["Ben"], CONFIG));
  await host.request("startClass", {});
  ({ producer: spoken } = await publish(host));
  media = await guest.request("openMedia", {});
  const { routerRtpCapabilities: rtpCapabilities } = media;
  const transportId = media.receive.id;
  heard = await guest.request("consume", { transportId, producerId: spoken.id, rtpCapabilities });
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

describe("a class whose process has ended", () => {
  it("gives each page its seat and its media back, and shows those who are not back yet", async () => {
    const before = (await host.request("listParticipants", { query: "", after: 0 })).participants;
    await restart();
    const { page, snapshot } = await returned(student, guest);
    expect(snapshot).toMatchObject({ mediaKept: true, producers: [spoken] });
    expect(snapshot.participants).toEqual(before);
    const consumerId = heard.id;
    expect(await page.codeOf("setConsumers", { changes: [{ consumerId, paused: false }] })).toBe(
      "ok",
    );
    expect(await page.codeOf("restartIce", { transportId: media.send.id })).toBe("ok");

    const teaching = await returned(teacher, host);
    expect(teaching.snapshot.mediaKept).toBe(true);
    await teaching.page.request("pauseProducer", { producerId: spoken.id });
    const { producer } = await page.notice("producerChanged");
    expect(producer).toEqual({ ...spoken, paused: true });
    await teaching.page.request("resumeProducer", { producerId: spoken.id });
    expect((await page.notice("producerChanged")).producer).toEqual(spoken);
    await teaching.page.request("closeProducer", { producerId: spoken.id });
    expect(await page.notice("consumerClosed")).toEqual({ consumerId });
    expect(page.notices("participantJoined")).toEqual([]);
  });

  it("does so again after another restart, also for what was turned off", async () => {
    await host.request("pauseProducer", { producerId: spoken.id });
    await restart();
    await restart();
    const { snapshot } = await returned(student, guest);
    expect(snapshot).toMatchObject({ mediaKept: true, producers: [{ ...spoken, paused: true }] });
  });

  it("is without those who do not come back, and without their media, after the time of a lost socket", async () => {
    await restart(HURRIED);
    const { page, snapshot } = await returned(teacher, host);
    const seen = () =>
      [
        ...snapshot.participants,
        ...page.notices("participantChanged").map(({ participant }) => participant),
      ].map(({ name, connected }) => ({ name, connected }));
    await expect.poll(seen).toContainEqual({ name: "Ben", connected: false });
    expect(await page.notice("participantLeft")).toMatchObject({ why: "lost" });
    await expect.poll(transports).toBe(2);
  });

  it("gives another page of the person the seat, and not the media", async () => {
    await restart();
    const other = await harness.page(student);
    expect((await other.join(classId)).mediaKept).toBe(false);
    const { page } = await returned(teacher, host);
    expect(await transports()).toBe(2);
    await other.request("leaveClass", {});
    expect(await page.notice("participantLeft")).toMatchObject({ why: "left" });
  });

  it("has no seat, and no media, for who was signed out meanwhile, put out, or is not invited any more", async () => {
    const [put, uninvited] = [harness.ports.enrol("student"), harness.ports.enrol("student")];
    for (const account of [put, uninvited]) {
      const page = await harness.page(account);
      await page.join(classId);
      await page.request("openMedia", {});
    }
    harness.ports.endUnheard(student, "signed-out");
    await harness.ports.classes.putOut(classId, put.person.id);
    const seatFor = harness.ports.classes.seatFor;
    harness.ports.classes.seatFor = (person, id) =>
      person.id === uninvited.person.id ? Promise.resolve(null) : seatFor(person, id);
    await restart();
    await expect.poll(transports).toBe(2);
    const { snapshot } = await returned(teacher, host);
    expect(snapshot.participants.map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("knows whom a host muted, and who has another role now", async () => {
    const { producer } = await publish(guest);
    const { you } = await guest.join(classId);
    const body = { participantId: you.id, source: "microphone" } as const;
    await host.request("muteParticipant", body);
    await harness.ports.classSettings.setCoHost(classId, student.person.id, true);
    await restart();
    const { snapshot, page } = await returned(teacher, host);
    const muted = { ...producer, paused: true, mutedByHost: true };
    expect(snapshot.producers).toContainEqual(muted);
    const listed = async () =>
      (await page.request("listParticipants", { query: "", after: 0 })).participants;
    const promoted = expect.objectContaining({ id: you.id, role: "host" });
    await expect.poll(listed).toContainEqual(promoted);
  });

  it("hears nobody who may not speak any more", async () => {
    const { producer } = await publish(guest);
    const camera = (await publish(host, "camera")).producer;
    const { ports } = harness;
    await harness.close();
    const permissions = { ...DEFAULT_CLASS_SETTINGS.permissions, speak: false };
    ports.classSettings.put(classId, { ...DEFAULT_CLASS_SETTINGS, permissions });
    const pause = vi.spyOn(sfu, "setProducerPaused");
    harness = await SignalingHarness.open(sfu, PATIENT, ports);
    const { snapshot } = await returned(teacher, host);
    const muted = { ...producer, paused: true, mutedByHost: true };
    expect(snapshot.producers).toContainEqual(muted);
    expect(snapshot.producers).toContainEqual(camera);
    expect(pause.mock.calls).toEqual([
      [{ roomId: classId, producerId: producer.id, paused: true }],
    ]);
    const { page } = await returned(student, guest);
    expect(await page.codeOf("resumeProducer", { producerId: producer.id })).toBe("forbidden");
  });

  it("takes from a former host what only hosts may do, also where their page is back at once", async () => {
    const { ports } = harness;
    const permissions = { ...DEFAULT_CLASS_SETTINGS.permissions, speak: false };
    ports.classSettings.put(classId, { ...DEFAULT_CLASS_SETTINGS, permissions });
    const { you } = await guest.join(classId);
    await host.request("setCoHost", { participantId: you.id, coHost: true });
    const { producer } = await publish(guest);
    await harness.close();
    await ports.classSettings.setCoHost(classId, student.person.id, false);
    const { standings } = ports.accounts;
    const { promise: answer, resolve: goOn } = Promise.withResolvers<void>();
    const asked = vi.spyOn(ports.accounts, "standings");
    // Whose page is back is not asked about again.
    asked.mockImplementationOnce(standings).mockImplementation(async (of) => {
      await answer;
      return standings(of);
    });
    harness = await SignalingHarness.open(sfu, PATIENT, ports);
    const { page } = await returned(teacher, host);
    expect((await returned(student, guest)).snapshot.you.role).toBe("student");
    const { participant } = await page.notice("participantChanged");
    expect(participant).toMatchObject({ id: you.id, role: "student" });
    const changed = await page.notice("producerChanged");
    expect(changed.producer).toMatchObject({ id: producer.id, paused: true });
    goOn();
  });

  it("refuses a page that was replaced while its socket was lost, once", async () => {
    guest.close();
    expect((await host.notice("participantChanged")).participant.connected).toBe(false);
    const other = await harness.page(student);
    await other.join(classId);
    await other.request("openMedia", {});
    await restart();
    expect((await returned(student, other)).snapshot.mediaKept).toBe(true);
    const back = await harness.page(student, guest.pageId);
    const again = { classId, pageId: guest.pageId };
    expect(await back.codeOf("joinClass", again)).toBe("conflict");
    expect(await back.codeOf("joinClass", again)).toBe("ok");
  });

  it("lists who sends sound in an audience", async () => {
    await harness.close();
    const { ports } = harness;
    const listing = { from: 1, every: 50, lingers: 50 };
    harness = await SignalingHarness.open(sfu, { ...CONFIG, listing }, ports);
    const voices = await returned(student, guest);
    await voices.page.request("openMedia", {});
    await publish(voices.page);
    await harness.close();
    harness = await SignalingHarness.open(sfu, { ...CONFIG, listing }, ports);
    const third = await harness.page(ports.enrol("student"));
    const snapshot = await third.join(classId);
    expect(snapshot.participants.map(({ name }) => name)).toContain("Ada");
    expect(snapshot.producers.map(({ source }) => source)).toContain("microphone");
  });

  it("begins without them where the database or the media host does not answer in time", async () => {
    const { takeOverRoom } = sfu;
    sfu.takeOverRoom = () => Promise.reject(new DomainError("unavailable", "away"));
    await restart();
    const first = await returned(student, guest);
    expect(first.snapshot.mediaKept).toBe(false);
    sfu.takeOverRoom = takeOverRoom;
    const { send } = await vi.waitFor(() => first.page.request("openMedia", {}), 15_000);
    expect(await first.page.codeOf("restartIce", { transportId: send.id })).toBe("ok");
  });

  it("lets those open their media again whose room the media host has lost", async () => {
    await sfu.closeRoom({ roomId: classId });
    await restart();
    const { snapshot } = await returned(student, guest);
    expect(snapshot).toMatchObject({ mediaKept: false, producers: [] });
    expect(snapshot.participants.map(({ name }) => name)).toEqual(["Ben"]);
  });
});
