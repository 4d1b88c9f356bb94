import { randomUUID } from "node:crypto";

import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";

import { voice } from "./rtp.ts";

/** Of the right form, and nobody's. */
export const dtlsParameters = {
  role: "client" as const,
  fingerprints: [
    { algorithm: "sha-256" as const, value: Array.from({ length: 32 }, () => "A1").join(":") },
  ],
};

/** A body that every request accepts, with ids that are nobody's. A request without one does not compile. */
export const BODIES: { [Name in RequestName]: RequestInput<Name> } = {
  watchClasses: {},
  unwatchClasses: {},
  watchUploads: {},
  unwatchUploads: {},
  watchCatalogue: { age: 0 },
  unwatchCatalogue: {},
  watchBlog: { blogId: randomUUID(), after: 0 },
  unwatchBlog: { blogId: randomUUID() },
  watchPurchases: {},
  unwatchPurchases: {},
  watchKeyNumbers: {},
  unwatchKeyNumbers: {},
  watchStartingClasses: {},
  watchSession: {},
  reportPresence: { visible: true },
  watchPresence: { personIds: [randomUUID()] },
  unwatchPresence: {},
  joinClass: { classId: randomUUID(), pageId: randomUUID() },
  leaveClass: {},
  listParticipants: { query: "ben", after: 0 },
  prepareMedia: { classId: randomUUID() },
  connectPrepared: {
    transportId: "none",
    dtlsParameters,
  },
  watchDoor: { classId: randomUUID() },
  unwatchDoor: { classId: randomUUID() },
  countInside: { classId: randomUUID() },
  startClass: {},
  stopClass: {},
  stopClassSoon: {},
  undoStop: {},
  setPermissions: {
    participantId: "nobody",
    own: { speak: false, camera: null, share: null, chat: null, files: null },
  },
  caption: { phrase: 1, text: "Good morning", final: false, lasted: 400, language: "en-GB" },
  setCoHost: { participantId: "nobody", coHost: true },
  admitFromLobby: { participantId: "nobody" },
  denyFromLobby: { participantId: "nobody" },
  admitAllFromLobby: {},
  raiseHand: { raised: true },
  createPoll: {
    kind: "single",
    question: "What is 2 + 2?",
    options: ["3", "4"],
    anonymous: false,
    right: [],
    points: 0,
  },
  drawPolls: { questionIds: [randomUUID()] },
  setPollState: { pollId: randomUUID(), open: false, shown: false },
  votePoll: { pollId: randomUUID(), choices: [0], text: null },
  readPolls: {},
  readPollVotes: { pollId: randomUUID() },
  reportWatching: { watching: true },
  readAttendance: {},
  callNextHand: {},
  lowerHand: { participantId: "nobody" },
  lowerAllHands: {},
  sendMessage: { key: randomUUID(), to: "all", text: "Hello", replyTo: null, file: null },
  editMessage: { number: 1, text: "Hello" },
  deleteMessage: { number: 1 },
  readChat: { after: 0 },
  readOlderChat: { before: 1 },
  setChat: { slow: 0 },
  askQuestion: { key: randomUUID(), text: "Why?" },
  voteQuestion: { number: 1, up: true },
  answerQuestion: { number: 1, answer: null },
  deleteQuestion: { number: 1 },
  readQuestions: { after: 0 },
  react: { reaction: "👍" },
  muteParticipant: { participantId: "nobody", source: "microphone" },
  muteAll: {},
  askToUnmute: { participantId: "nobody", source: "microphone" },
  removeParticipant: { participantId: "nobody" },
  openMedia: {},
  connectTransport: {
    transportId: "none",
    dtlsParameters: { role: "client", fingerprints: [{ algorithm: "sha-256", value: "00" }] },
  },
  restartIce: { transportId: "none" },
  produce: {
    transportId: "none",
    source: "microphone",
    kind: "audio",
    rtpParameters: voice(),
    paused: false,
  },
  pauseProducer: { producerId: "none" },
  resumeProducer: { producerId: "none" },
  closeProducer: { producerId: "none" },
  consume: { transportId: "none", producerId: "none", rtpCapabilities: { codecs: [] } },
  setConsumers: { changes: [{ consumerId: "none", paused: true }] },
  requestKeyFrame: { consumerId: "none" },
  closeConsumer: { consumerId: "none" },
  startRecording: {},
  stopRecording: {},
  pauseRecording: {},
  resumeRecording: {},
  addChapter: { title: "Part two" },
  setRecordingConsent: { consent: true },
};

const WRONG: unknown[] = [
  null,
  7,
  "text",
  true,
  [],
  {},
  { nested: { deeper: [1] } },
  "\0",
  -1,
  1e300,
];
/** As deep as a client of Socket.IO can send; the socket's own test goes deeper, past the client. */
const nested = (): unknown => JSON.parse("[".repeat(1_000) + "]".repeat(1_000));

/** Bodies made wrong, one way each, from a right one. Some may still be right: the schema says which. */
export const spoil = (body: Record<string, unknown>): unknown[] => {
  const fields = Object.keys(body).flatMap((field) => {
    const { [field]: _left, ...without } = body;
    const replaced = [...WRONG, "x".repeat(10_000), nested()];
    return [without, ...replaced.map((value) => ({ ...body, [field]: value }))];
  });
  const asJson = JSON.stringify(body).replace(/^\{/, "").replace(/\}$/, "");
  const comma = asJson === "" ? "" : ",";
  const polluted = JSON.parse(`{"__proto__":{"admin":true}${comma}${asJson}}`) as unknown;
  const extra = [{ ...body, extra: 1 }, { ...body, constructor: {} }, polluted];
  return [...fields, ...extra, nested(), null, [], [body], "text", 7, true];
};
