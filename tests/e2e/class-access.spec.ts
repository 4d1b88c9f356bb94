import { MESSAGES } from "@lyceum/shared/messages.ts";
import { proveEmail } from "../support/people/administer.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { opus } from "../support/protocol/rtp.ts";
import { expect, test } from "../support/pages/test.ts";

const { meeting } = MESSAGES;
const newPageId = () => crypto.randomUUID();

test("a stranger to a closed class is refused at the socket and told on the page", async ({
  people,
  site,
}) => {
  const invited = await people.student("Ben");
  await proveEmail(site, invited);
  const { lesson } = await people.liveClass([], {
    access: "closed",
    invited: [invited.account.email],
  });
  const eve = await people.student("Eve");

  const socket = await LiveSocket.connect(site.url, eve.token);
  const join = await socket.send("joinClass", { classId: lesson.id, pageId: newPageId() });
  expect(join).toMatchObject({ ok: false, code: "forbidden" });
  expect(await socket.send("openMedia", {})).toMatchObject({ ok: false });
  socket.close();

  await eve.page.goto(`/meeting-room/${lesson.id}`);
  await expect(eve.page.getByText(meeting.notInvited, { exact: true })).toBeVisible();
  await expect(eve.room.joinButton).toHaveCount(0);

  await invited.room.join(lesson.id);
  await invited.room.expectSees("Ada Teacher");
});

test("a socket without a token may not take a seat, one with a forged token may not connect", async ({
  people,
  site,
}) => {
  const { lesson } = await people.silentClass([]);
  const visitor = await LiveSocket.connect(site.url);
  const body = { classId: lesson.id, pageId: newPageId() };
  expect(await visitor.send("joinClass", body)).toMatchObject({
    ok: false,
    code: "unauthenticated",
  });
  visitor.close();
  const forged = `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`;
  await expect(LiveSocket.connect(site.url, forged)).rejects.toThrow();
});

test("a class that does not exist says so", async ({ people }) => {
  const ben = await people.student("Ben");
  await ben.page.goto("/meeting-room/00000000-0000-4000-8000-000000000000");
  await expect(ben.page.getByText(meeting.notFound, { exact: true })).toBeVisible();
});

test("ids of other people's transports, producers and consumers are refused", async ({
  people,
  site,
}) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const [victim, thief] = [await people.student("Vera"), await people.student("Tom")];
  const seat = async (token: string) => {
    const socket = await LiveSocket.connect(site.url, token);
    const snapshot = await socket.request("joinClass", { classId: lesson.id, pageId: newPageId() });
    return { socket, snapshot, media: await socket.request("openMedia", {}) };
  };
  const [mine, theirs] = [await seat(thief.token), await seat(victim.token)];
  const rtpCapabilities = theirs.media.routerRtpCapabilities;
  const camera = theirs.snapshot.producers.find(({ source }) => source === "camera")!;
  const receive = { transportId: theirs.media.receive.id, rtpCapabilities };
  const voice = {
    source: "microphone",
    kind: "audio",
    rtpParameters: opus,
    paused: false,
  } as const;
  const produce = { transportId: theirs.media.send.id, ...voice };
  const consumer = await theirs.socket.request("consume", { ...receive, producerId: camera.id });
  const { producer } = await theirs.socket.request("produce", produce);
  const dtls = {
    role: "client",
    fingerprints: [{ algorithm: "sha-256", value: `${"AA:".repeat(31)}AA` }],
  };

  const attempts: [string, unknown][] = [
    ...[producer.id, camera.id].flatMap((producerId): [string, unknown][] => [
      ["pauseProducer", { producerId }],
      ["resumeProducer", { producerId }],
      ["closeProducer", { producerId }],
    ]),
    ["connectTransport", { transportId: theirs.media.send.id, dtlsParameters: dtls }],
    ["restartIce", { transportId: theirs.media.receive.id }],
    ["produce", produce],
    ["consume", { ...receive, producerId: camera.id }],
    ["setConsumers", { changes: [{ consumerId: consumer.id, paused: false }] }],
    ["requestKeyFrame", { consumerId: consumer.id }],
    ["closeConsumer", { consumerId: consumer.id }],
  ];
  for (const [event, body] of attempts) {
    const answer = await mine.socket.send(event, body);
    expect(answer, `${event} ${JSON.stringify(body)}`).toMatchObject({ ok: false });
    expect(["not_found", "forbidden"]).toContain((answer as { code: string }).code);
  }

  // A refusal for one does not affect the other.
  await theirs.socket.request("requestKeyFrame", { consumerId: consumer.id });
  await theirs.socket.request("pauseProducer", { producerId: producer.id });
  await theirs.socket.request("restartIce", { transportId: theirs.media.receive.id });
  await students[0]!.room.expectSees(teacher.name);
  await teacher.room.expectSees("Ben");
  mine.socket.close();
  theirs.socket.close();
});

test("a student may not start, stop, mute or remove", async ({ people, site }) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const tom = await people.student("Tom");
  const socket = await LiveSocket.connect(site.url, tom.token);
  const snapshot = await socket.request("joinClass", { classId: lesson.id, pageId: newPageId() });
  const participantId = snapshot.participants.find(({ name }) => name === teacher.name)!.id;
  for (const [event, body] of [
    ["startClass", {}],
    ["stopClass", {}],
    ["muteParticipant", { participantId, source: "microphone" }],
    ["askToUnmute", { participantId, source: "microphone" }],
    ["removeParticipant", { participantId }],
  ] as const)
    expect(await socket.send(event, body)).toMatchObject({ ok: false, code: "forbidden" });
  await students[0]!.room.expectSees(teacher.name);
  socket.close();
});

test("the same person from a second page takes the one seat, and the first page says why", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students;
  const { ClassPage } = await import("../support/pages/ClassPage.ts");
  const second = new ClassPage(await ben!.context.newPage());
  await second.join(lesson.id);
  await expect(ben!.page.getByText(meeting.replaced, { exact: true })).toBeVisible();
  await expect(ben!.room.figures).toHaveCount(0);
  await second.expectSees(teacher.name);
  await teacher.room.expectSees("Ben");
  await expect(teacher.room.participant("Ben")).toHaveCount(1);
  await expect(teacher.room.figure("Ben")).toHaveCount(1);
});
