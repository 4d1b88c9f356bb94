import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { publish } from "../../../../test/publish.ts";
import { type RecordedClass, openRecordedClass } from "../../../../test/recorded-class.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

const SOON = { timeout: 10_000 };

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let teacher: Account;
let student: Account;
let host: LivePage;
let guest: LivePage;
let kept: RecordedClass["kept"];
let eventsOf: RecordedClass["eventsOf"];
let logged: RecordedClass["logged"];
let start: RecordedClass["start"];

beforeEach(async () => {
  const opened = await openRecordedClass();
  ({ harness, sfu, teacher, student, classId, host, guest } = opened);
  ({ kept, eventsOf, logged, start } = opened);
  onTestFinished(() => harness.close());
});

const recorded = () => eventsOf("producerAdded").map(({ body }) => body.producerId);

describe("a recording", () => {
  it("is started by hosts alone, seen by everyone, and stopped with the class", async () => {
    expect(await guest.codeOf("startRecording", {})).toBe("forbidden");
    const { current } = await start();
    expect(current).toMatchObject({ id: kept().id, paused: false });
    expect((await guest.notice("recordingChanged")).current).toEqual(current);
    expect(await host.codeOf("startRecording", {})).toBe("conflict");
    expect((await guest.join(classId)).recording).toMatchObject({ current, consented: false });
    await host.request("stopClass", {});
    await expect.poll(() => kept().stopped, SOON).toBe(true);
    expect(eventsOf("captureStopped").map(({ body }) => body.reason)).toEqual(["stopped"]);
  });

  it("writes what hosts publish, before it began and after, each in a log of its own", async () => {
    const before = (await publish(host)).producer.id;
    await start();
    expect(await logged()).toEqual([before]);
    const { producer } = await publish(host, "camera");
    await expect.poll(recorded, SOON).toContain(producer.id);
    const [voice] = eventsOf("producerAdded");
    const { id: personId } = teacher.person;
    expect(voice?.body).toMatchObject({
      personId,
      name: "Ada",
      role: "host",
      source: "microphone",
    });
    expect(voice?.body.mimeType).toBe("audio/opus");
  });

  it("writes nothing of a student without consent, and nothing more when it is taken back", async () => {
    await start();
    const { producer } = await publish(guest);
    const hosts = (await publish(host)).producer.id;
    await expect.poll(recorded, SOON).toEqual([hosts]);
    expect(await logged()).toEqual([hosts]);
    await guest.request("setRecordingConsent", { consent: true });
    expect(await logged()).toHaveLength(2);
    await guest.request("setRecordingConsent", { consent: false });
    await expect
      .poll(() => eventsOf("producerRemoved").map(({ body }) => body.producerId), SOON)
      .toEqual([producer.id]);
    expect(eventsOf("consent").map(({ body }) => body.consent)).toEqual([true, false]);
  });

  it("has nothing of a person from the moment they take their consent back, also while the media host cannot be reached", async () => {
    await start();
    const { producer } = await publish(guest);
    await guest.request("setRecordingConsent", { consent: true });
    const away = vi.spyOn(sfu, "releaseProducer");
    away.mockRejectedValue(new DomainError("unavailable", "The media host cannot be reached."));
    const removed = () => eventsOf("producerRemoved").map(({ body }) => body.producerId);
    await guest.request("setRecordingConsent", { consent: false });
    expect((await guest.join(classId)).recording).toMatchObject({ consented: false });
    await expect.poll(removed, SOON).toEqual([producer.id]);
    // Agreed again, they are recorded again, once what was written meanwhile has ended.
    await guest.request("setRecordingConsent", { consent: true });
    await expect.poll(() => away.mock.calls.length, SOON).toBeGreaterThan(1);
    expect(recorded()).toEqual([producer.id]);
    away.mockRestore();
    await expect.poll(recorded, SOON).toEqual([producer.id, producer.id]);
    expect(removed()).toEqual([producer.id]);
    expect(await logged()).toEqual([producer.id, producer.id]);
  });

  it("has a consent back at once, also while the media host does not answer", async () => {
    await start();
    await publish(guest);
    await publish(guest, "camera");
    const record = sfu.recordProducer.bind(sfu);
    const answer = Promise.withResolvers<void>();
    const slow = vi.spyOn(sfu, "recordProducer").mockImplementation(async (body) => {
      const written = await record(body);
      await answer.promise;
      return written;
    });
    onTestFinished(() => slow.mockRestore());
    const given = guest.codeOf("setRecordingConsent", { consent: true });
    await expect.poll(logged, SOON).toHaveLength(1);
    const back = guest.codeOf("setRecordingConsent", { consent: false });
    const consented = async () => (await guest.join(classId)).recording?.consented;
    await expect.poll(consented).toBe(false);
    answer.resolve();
    expect(await Promise.all([given, back])).toEqual(["ok", "ok"]);
    expect(eventsOf("consent").map(({ body }) => body.consent)).toEqual([true, false]);
    expect(recorded()).toEqual([]);
    expect(await logged()).toHaveLength(1);
    expect((await sfu.load({})).workers[0]?.consumers).toBe(0);
  });

  it("ends what the media host began to write without an answer, when its owner takes the consent back", async () => {
    await start();
    await guest.request("setRecordingConsent", { consent: true });
    const record = sfu.recordProducer.bind(sfu);
    const lost = vi.spyOn(sfu, "recordProducer").mockImplementationOnce(async (body) => {
      await record(body);
      throw new DomainError("unavailable", "The media host cannot be reached.");
    });
    onTestFinished(() => lost.mockRestore());
    await publish(guest);
    await expect.poll(logged, SOON).toHaveLength(1);
    await guest.request("setRecordingConsent", { consent: false });
    expect((await sfu.load({})).workers[0]?.consumers).toBe(0);
    expect(recorded()).toEqual([]);
  });

  it("writes nothing of a co-host without consent", async () => {
    await start();
    const { you } = await guest.join(classId);
    const { producer } = await publish(guest);
    await guest.request("setRecordingConsent", { consent: false });
    await host.request("setCoHost", { participantId: you.id, coHost: true });
    const hosts = (await publish(host)).producer.id;
    await expect.poll(recorded, SOON).toContain(hosts);
    expect(await logged()).toEqual([hosts]);
    const outside = await harness.page(student);
    expect((await outside.request("watchDoor", { classId })).asks_consent).toBe(true);
    await guest.request("setRecordingConsent", { consent: true });
    expect(await logged()).toContain(producer.id);
  });

  it("asks students at the door of a class that is recorded, also in a pause, and no host", async () => {
    const outside = await harness.page(harness.ports.enrol("student", "Cleo"));
    const asks = async (page: LivePage) =>
      (await page.request("watchDoor", { classId })).asks_consent;
    expect(await asks(outside)).toBe(false);
    await start();
    expect(await asks(outside)).toBe(true);
    await host.request("pauseRecording", {});
    expect(await asks(outside)).toBe(true);
    expect(await asks(await harness.page(teacher))).toBe(false);
    await host.request("stopRecording", {});
    expect(await asks(outside)).toBe(false);
  });

  it("keeps a chapter before it is acknowledged, and refuses it where it cannot be kept", async () => {
    expect(await host.codeOf("addChapter", { title: "Too early" })).toBe("conflict");
    await start();
    await host.request("addChapter", { title: " Fractions " });
    expect(eventsOf("chapter").map(({ body }) => body.title)).toEqual(["Fractions"]);
    expect(await guest.codeOf("addChapter", { title: "Mine" })).toBe("forbidden");
    expect(await host.codeOf("addChapter", { title: "\u200B\u202E" })).toBe("invalid");
    harness.ports.recordings.away = true;
    expect(await host.codeOf("addChapter", { title: "Lost" })).toBe("internal");
    harness.ports.recordings.away = false;
    await host.request("addChapter", { title: "Again" });
    expect(eventsOf("chapter").map(({ body }) => body.title)).toEqual(["Fractions", "Again"]);
  });

  it("is not begun where the media host records nothing, or the database is away", async () => {
    harness.ports.recordings.away = true;
    expect(await host.codeOf("startRecording", {})).toBe("internal");
    harness.ports.recordings.away = false;
    expect((await host.join(classId)).recording?.current).toBeNull();
    await sfu.stopRecording({ roomId: classId });
    const other = await localSfu();
    onTestFinished(() => other.close());
    const bare = await SignalingHarness.open(other);
    onTestFinished(() => bare.close());
    const ada = bare.ports.enrol("teacher", "Ada");
    const page = await bare.page(ada);
    await page.join(bare.ports.addClass(ada.person).id);
    await page.request("startClass", {});
    expect(await page.codeOf("startRecording", {})).toBe("unavailable");
    expect(bare.ports.recordings.all).toEqual([]);
  });

  it("is not begun where the storage of the class's teacher is full, and hosts are told why", async () => {
    const full = vi.spyOn(harness.ports.recordings, "start");
    full.mockRejectedValue(new DomainError("forbidden", CLASS_REFUSALS.storageFull));
    await expect(start()).rejects.toThrow(`forbidden: ${CLASS_REFUSALS.storageFull}`);
    expect((await host.join(classId)).recording?.current).toBeNull();
    full.mockRestore();
    expect((await start()).current).not.toBeNull();
  });

  it("goes on in the room that replaces a lost one, with a gap", async () => {
    await publish(host);
    await start();
    process.kill((await sfu.load({})).workers[0]!.pid, "SIGKILL");
    await host.notice("mediaLost");
    const { producer } = await publish(host);
    await expect.poll(recorded, SOON).toContain(producer.id);
    expect(eventsOf("captureStopped").map(({ body }) => body.reason)).toEqual(["lost"]);
    expect(eventsOf("captureStarted")).toHaveLength(2);
  });

  it("is begun although one of its streams ends at this moment", async () => {
    const one = (await publish(host)).producer.id;
    const other = (await publish(guest)).producer.id;
    await guest.request("setRecordingConsent", { consent: true });
    await sfu.closeProducer({ roomId: classId, producerId: other });
    const { current } = await start();
    expect(current).toMatchObject({ paused: false });
    expect(await logged()).toEqual([one]);
  });

  it("answers who agrees, and who takes it back, whatever becomes of others' streams", async () => {
    const { producer } = await publish(host);
    await publish(guest);
    await sfu.closeProducer({ roomId: classId, producerId: producer.id });
    await start();
    await guest.request("setRecordingConsent", { consent: true });
    expect(await logged()).toHaveLength(1);
    await guest.request("setRecordingConsent", { consent: false });
    expect((await guest.join(classId)).recording).toMatchObject({ consented: false });
  });

  it("goes on when signaling was restarted while the database was away", async () => {
    await publish(host);
    await start();
    const { id } = kept();
    await harness.close();
    harness.ports.recordings.away = true;
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    host = await harness.page(teacher);
    await host.join(classId);
    expect(await host.codeOf("stopRecording", {})).toBe("internal");
    harness.ports.recordings.away = false;
    await expect.poll(async () => (await host.join(classId)).recording?.current?.id, SOON).toBe(id);
    await host.request("stopRecording", {});
    expect(kept().stopped).toBe(true);
  });

  it("is told of after a restart, also while the media host cannot write it", async () => {
    await start();
    const { id } = kept();
    await harness.close();
    harness.ports.recordings.away = true;
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    host = await harness.page(teacher);
    await host.join(classId);
    const away = vi.spyOn(sfu, "startRecording");
    onTestFinished(() => away.mockRestore());
    away.mockRejectedValue(new DomainError("unavailable", "The media host cannot be reached."));
    harness.ports.recordings.away = false;
    await expect
      .poll(() => host.notices("recordingChanged").map(({ current }) => current?.id), SOON)
      .toEqual([id]);
  });

  it("goes on when signaling was restarted, without what the process before had written", async () => {
    const written = async () => (await sfu.load({})).workers[0]?.consumers;
    await publish(host);
    await start();
    expect(await written()).toBe(1);
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    host = await harness.page(teacher);
    await expect
      .poll(async () => (await host.join(classId)).recording?.current?.id, SOON)
      .toBe(kept().id);
    await expect.poll(() => eventsOf("captureStarted").length, SOON).toBe(2);
    expect(await written()).toBe(0);
    expect(eventsOf("captureStopped").map(({ body }) => body.reason)).toEqual(["lost"]);
    const { producer } = await publish(host);
    await expect.poll(recorded, SOON).toContain(producer.id);
    await host.request("stopRecording", {});
    expect([kept().stopped, await written()]).toEqual([true, 0]);
  });
});

describe("a recording whose disk fills up", () => {
  it("ends, and everyone reads why", async () => {
    const full = await recordingsIn({ freeToStop: Number.MAX_SAFE_INTEGER });
    const small = await localSfu(full);
    onTestFinished(() => small.close());
    const other = await SignalingHarness.open(small);
    onTestFinished(() => other.close());
    const ada = other.ports.enrol("teacher", "Ada");
    const page = await other.page(ada);
    await page.join(other.ports.addClass(ada.person).id);
    await page.request("startClass", {});
    await page.request("startRecording", {});
    await expect.poll(() => other.ports.recordings.all[0]?.failure, SOON).toBe("disk");
    await page.notice("recordingChanged");
    expect((await page.notice("recordingChanged")).failure).toBe("disk");
  });
});
