import { setTimeout as delay } from "node:timers/promises";

import { CAPTION_RATE, CAPTION_TEXT_MAX, PHRASE_TIME_MAX } from "@lyceum/shared/class-limits.ts";
import { AS_THE_CLASS, DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { RequestInput } from "@lyceum/shared/signaling/requests.ts";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { LivePage } from "../../../../test/LivePage.ts";
import { publish } from "../../../../test/publish.ts";
import { type RecordedClass, openRecordedClass } from "../../../../test/recorded-class.ts";

let opened: RecordedClass;
let host: LivePage;
let guest: LivePage;

beforeEach(async () => {
  opened = await openRecordedClass();
  onTestFinished(() => opened.harness.close());
  ({ host, guest } = opened);
});

const allow = async (captions = true) => {
  const settings = { ...DEFAULT_CLASS_SETTINGS, captions };
  opened.harness.ports.setClassSettings(opened.classId, settings);
  await guest.notice("permissionsChanged");
};
type Said = Partial<RequestInput<"caption">>;
const line = (said: Said = {}): RequestInput<"caption"> => ({
  phrase: 1,
  text: "Good morning",
  final: true,
  lasted: 0,
  language: "en-GB",
  ...said,
});
const say = (page: LivePage, said?: Said) => page.codeOf("caption", line(said));
const seen = (page: LivePage) => page.notices("captioned").flatMap(({ lines }) => lines);
const texts = (page: LivePage) => seen(page).map(({ text }) => text);
const kept = () => opened.harness.ports.classCaptions.all.map(({ text }) => text);
/** Whatever waits to be sent is sent by then. */
const SENT = 400;
const AN_HOUR = 3_600_000;
/** Milliseconds, less than a page or another process waits for a ping: all here have the same clock. */
const A_STEP = 4_000;
/** From here on this clock is ahead by so many milliseconds. */
const setAhead = (clock: { now: () => number }, time: number) => {
  const before = clock.now.bind(clock);
  const ahead = vi.spyOn(clock, "now").mockImplementation(() => before() + time);
  onTestFinished(() => ahead.mockRestore());
};

describe("captions of what a person says", () => {
  it("are refused until a host allows them, and again afterwards", async () => {
    await publish(guest);
    expect(await say(guest)).toBe("forbidden");
    expect((await guest.join(opened.classId)).permissions?.captions).toBe(false);
    await allow();
    expect(await say(guest)).toBe("ok");
    await allow(false);
    expect(await say(guest)).toBe("forbidden");
    await expect.poll(() => texts(host)).toEqual(["Good morning"]);
    await delay(SENT);
    expect(texts(host)).toEqual(["Good morning"]);
  });

  it("reach everyone in the class as the words of the seat that sent them", async () => {
    await allow();
    await publish(guest);
    const { you } = await guest.join(opened.classId);
    await guest.request("caption", line({ phrase: 7 }));
    const [said] = (await host.notice("captioned")).lines;
    expect(said).toEqual({ participantId: you.id, phrase: 7, text: "Good morning", final: true });
    const forged = { ...line(), participantId: (await host.join(opened.classId)).you.id };
    expect(await guest.send("caption", forged)).toMatchObject({ code: "invalid" });
  });

  it("are of a microphone that the class hears, and that no host took", async () => {
    await allow();
    expect(await say(guest)).toBe("forbidden");
    await publish(guest);
    expect(await say(guest)).toBe("ok");
    const { you } = await guest.join(opened.classId);
    const muted = { participantId: you.id, source: "microphone" } as const;
    await host.request("muteParticipant", muted);
    expect(await say(guest)).toBe("forbidden");
    const own = { ...AS_THE_CLASS, speak: false };
    await host.request("setPermissions", { participantId: you.id, own });
    expect(await say(guest)).toBe("forbidden");
  });

  it("are for a live class, and nothing waits for the next one", async () => {
    await allow();
    await publish(host);
    await host.request("caption", line({ text: "The end" }));
    await host.request("stopClass", {});
    expect(await say(host)).toBe("conflict");
    await delay(SENT);
    expect(texts(host)).toEqual([]);
  });

  it("do not reach those who wait in the lobby", async () => {
    const { harness, classId } = opened;
    const settings = { ...DEFAULT_CLASS_SETTINGS, captions: true, lobby: "everybody" as const };
    harness.ports.setClassSettings(classId, settings);
    await guest.notice("permissionsChanged");
    const outside = await harness.page(harness.ports.enrol("student", "Cleo"));
    const joining = { classId, pageId: outside.pageId };
    await expect.poll(() => outside.codeOf("joinClass", joining)).toBe("in_lobby");
    expect(await say(outside)).toBe("conflict");
    await publish(host);
    await host.request("caption", line());
    await guest.notice("captioned");
    expect(seen(outside)).toEqual([]);
  });

  it("of a person who is put out are not sent any more", async () => {
    await allow();
    await publish(guest);
    const { you } = await guest.join(opened.classId);
    await guest.request("caption", line({ text: "One more thing" }));
    await host.request("removeParticipant", { participantId: you.id });
    expect(await say(guest)).toBe("conflict");
    await delay(SENT);
    expect(texts(host)).toEqual([]);
  });
});

describe("what comes as captions", () => {
  it("is one line without characters that show nothing or turn others round", async () => {
    await allow();
    await publish(guest);
    await guest.request(
      "caption",
      line({ text: " Pay\u202E 100\u2066\u200B\u0007\n\nto\u2028Ben " }),
    );
    await guest.request("caption", line({ text: "क्\u200dष <b>bold</b>" }));
    const { lines } = await host.notice("captioned");
    expect(lines.map(({ text }) => text)).toEqual(["Pay 100 to Ben", "क्\u200dष <b>bold</b>"]);
  });

  it.each<[string, Said]>([
    ["of 15 kB", { text: "x".repeat(15_000) }],
    ["longer than a phrase", { text: "x".repeat(CAPTION_TEXT_MAX + 1) }],
    ["of nothing", { text: "" }],
    ["of zero width", { text: "\u200B\u200D\u2060\u202E" }],
    ["with a null character", { text: "a\0b" }],
    ["with half a character", { text: "a\ud800" }],
    ["that lasted for ever", { lasted: Number.MAX_VALUE }],
    ["that began later", { lasted: -1 }],
    ["in no language", { language: "<script>" }],
    ["of no number", { phrase: 1.5 }],
  ])("is refused where it is %s", async (_what, said) => {
    await allow();
    await publish(guest);
    expect(await say(guest, said)).toBe("invalid");
  });

  it("ends the socket of one who sends 64 kB, and no one else's", async () => {
    await allow();
    await publish(guest);
    const sent = say(guest, { text: "x".repeat(65_536) });
    await expect(sent).rejects.toThrow("disconnected");
    await publish(host);
    expect(await say(host)).toBe("ok");
    await expect.poll(() => texts(host)).toEqual(["Good morning"]);
  });

  it("costs everyone four notices a second at most, and of what is not final the newest counts", async () => {
    await allow();
    await publish(guest);
    const { burst } = CAPTION_RATE;
    for (let each = 1; each < burst; each += 1)
      await guest.request("caption", line({ text: `Word ${each}`, final: false }));
    await guest.request("caption", line({ text: "All words" }));
    const last = () => seen(host).at(-1);
    await expect.poll(last).toMatchObject({ text: "All words", final: true });
    await delay(SENT);
    expect(seen(host).length).toBeLessThan(burst / 2);
    expect(last()).toMatchObject({ text: "All words", final: true });
  });

  it("is slowed where it comes without end, also from another seat of this person", async () => {
    await allow();
    await publish(guest);
    const { burst, perSecond } = CAPTION_RATE;
    const began = performance.now();
    const codes = await Promise.all(Array.from({ length: 60 }, () => say(guest)));
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(codes.filter((code) => code === "ok").length).toBeLessThanOrEqual(
      burst + seconds * perSecond,
    );
    expect(new Set(codes)).toEqual(new Set(["ok", "too_many"]));
    await guest.request("leaveClass", {});
    await guest.join(opened.classId);
    await publish(guest);
    // A seat with nothing behind it would have all of these taken.
    const again = await Promise.all(Array.from({ length: burst }, () => say(guest)));
    expect(again).toContain("too_many");
    // No one else is.
    await publish(host);
    expect(await say(host)).toBe("ok");
  });
});

describe("captions of a recorded class", () => {
  beforeEach(async () => {
    await allow();
    await publish(host);
    await publish(guest);
  });
  const record = () => host.request("startRecording", {});

  it("are not written before Record, nor in a pause, nor afterwards", async () => {
    expect(await say(host, { text: "Before" })).toBe("ok");
    await record();
    expect(await say(host, { text: "During" })).toBe("ok");
    await host.request("pauseRecording", {});
    expect(await say(host, { text: "Paused" })).toBe("ok");
    await host.request("resumeRecording", {});
    await host.request("stopRecording", {});
    expect(await say(host, { text: "Stopped" })).toBe("ok");
    expect(kept()).toEqual(["During"]);
    await expect.poll(() => texts(guest)).toEqual(["Before", "During", "Paused", "Stopped"]);
  });

  it("are not written where any of the phrase was said before, or in a pause", async () => {
    await record();
    expect(await say(host, { text: "Began before", lasted: 20_000 })).toBe("ok");
    await delay(50);
    expect(await say(host, { text: "Began in it", lasted: 20 })).toBe("ok");
    const before = performance.now();
    await host.request("pauseRecording", {});
    await host.request("resumeRecording", {});
    // However long both took: some of it was said before the recording went on.
    const lasted = Math.ceil(performance.now() - before) + 50;
    expect(await say(host, { text: "Began before the end of the pause", lasted })).toBe("ok");
    expect(kept()).toEqual(["Began in it"]);
  });

  it("are written of students only with their consent, from then on", async () => {
    await record();
    expect(await say(guest, { text: "No" })).toBe("ok");
    await guest.request("setRecordingConsent", { consent: true });
    expect(await say(guest, { text: "Half", lasted: 30_000 })).toBe("ok");
    expect(await say(guest, { text: "Yes" })).toBe("ok");
    await guest.request("setRecordingConsent", { consent: false });
    expect(await say(guest, { text: "No more" })).toBe("ok");
    expect(kept()).toEqual(["Yes"]);
  });

  it("are not written where nobody knows when the phrase began: pages say no more than a minute", async () => {
    await record();
    await guest.request("setRecordingConsent", { consent: true });
    setAhead(performance, 2 * PHRASE_TIME_MAX);
    expect(await say(guest, { text: "At some time", lasted: PHRASE_TIME_MAX })).toBe("ok");
    expect(await say(guest, { text: "Just now", lasted: PHRASE_TIME_MAX - 1 })).toBe("ok");
    expect(kept()).toEqual(["Just now"]);
  });

  it.each([-AN_HOUR, A_STEP])(
    "have the times of the recording, also where the machine's clock is set by %i ms meanwhile",
    async (step) => {
      const before = performance.now();
      await record();
      await guest.request("setRecordingConsent", { consent: true });
      setAhead(Date, step);
      expect(await say(guest, { text: "During" })).toBe("ok");
      const passed = () => Math.ceil(performance.now() - before);
      expect(await say(guest, { text: "Half", lasted: passed() })).toBe("ok");
      expect(kept()).toEqual(["During"]);
      const [phrase] = opened.harness.ports.classCaptions.all;
      const [started] = opened.eventsOf("captureStarted");
      expect(phrase!.from).toBeGreaterThanOrEqual(started!.at);
      expect(phrase!.to - started!.at).toBeLessThan(passed());
    },
  );

  it("are final phrases with their times, written before they are sent", async () => {
    await record();
    await delay(120);
    expect(await say(host, { text: "Good mor", final: false })).toBe("ok");
    let sentBefore: number | null = null;
    const store = opened.harness.ports.classCaptions;
    const add = store.add.bind(store);
    store.add = async (phrase) => {
      await delay(SENT);
      sentBefore = seen(guest).filter(({ final }) => final).length;
      await add(phrase);
    };
    await host.request("caption", line({ lasted: 100, language: "hi" }));
    expect(sentBefore).toBe(0);
    const [phrase] = store.all;
    expect(phrase).toMatchObject({
      text: "Good morning",
      name: "Ada",
      role: "host",
      language: "hi",
    });
    expect(phrase!.to - phrase!.from).toBe(100);
    expect(phrase!.recordingId).toBe(opened.harness.ports.recordings.all[0]!.id);
  });

  it("are seen by everyone also where they cannot be written", async () => {
    await record();
    opened.harness.ports.classCaptions.away = true;
    expect(await say(host, { text: "Still here" })).toBe("ok");
    await expect.poll(() => texts(guest)).toEqual(["Still here"]);
    expect(kept()).toEqual([]);
  });
});
