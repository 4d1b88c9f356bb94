import { randomUUID } from "node:crypto";

import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";

import { voice } from "../../../signaling/test/rtp.ts";
import { LiveSocket } from "../../support/protocol/LiveSocket.ts";
import { lesson } from "./things.ts";
import type { TestUser, World } from "./world.ts";

/** The callers that can have a socket: the expired and the banned one cannot. */
export const PAGES = ["visitor", "student", "teacher", "admin"] as const;
export type PageOf = (typeof PAGES)[number];

/** A seat with media: the ids of everything that one person has in a class. */
export type Seat = {
  socket: LiveSocket;
  participantId: string;
  media: RequestReply<"openMedia">;
  producerId: string;
};

/** A live class with other people in it, and the sender's page. */
export type Scene = {
  world: World;
  page: LiveSocket;
  /** Of the class, which is open. */
  classId: string;
  /** The sender's; another person's if the sender has no seat. */
  own: Seat;
  /** Of another student in the same class. */
  theirs: Seat;
  close(): Promise<void>;
};

const join = async (socket: LiveSocket, classId: string) =>
  (await socket.request("joinClass", { classId, pageId: randomUUID() })).you.id;

const publish = async (socket: LiveSocket, participantId: string): Promise<Seat> => {
  const media = await socket.request("openMedia", {});
  const { producer } = await socket.request("produce", {
    transportId: media.send.id,
    source: "microphone",
    kind: "audio",
    paused: false,
    rtpParameters: voice(),
  });
  return { socket, participantId, media, producerId: producer.id };
};

/** Consumes another seat's stream. Returns the consumer's id. */
export const consumerOf = async ({ socket, media }: Seat, other: Seat): Promise<string> => {
  const { id } = await socket.request("consume", {
    transportId: media.receive.id,
    producerId: other.producerId,
    rtpCapabilities: media.routerRtpCapabilities,
  });
  return id;
};

const seatOn = async (socket: LiveSocket, classId: string) =>
  publish(socket, await join(socket, classId));

const tokenOf = ({ people }: World, who: PageOf) =>
  who === "visitor" ? undefined : people[who].token;

/** `seated`: the sender takes a seat, except a visitor. In a teacher's scene the class is theirs. */
export const openScene = async (world: World, who: PageOf, seated: boolean): Promise<Scene> => {
  const sockets: LiveSocket[] = [];
  const open = async (token?: string) => {
    const socket = await LiveSocket.connect(world.url, token);
    sockets.push(socket);
    return socket;
  };
  const owner: TestUser = who === "teacher" ? world.people.teacher : world.others.teacher;
  const classId = await lesson(world, owner);
  const page = await open(tokenOf(world, who));
  const hosts = seated && who === "teacher";
  const host = hosts ? page : await open(owner.token);
  const hostId = await join(host, classId);
  await host.request("startClass", {});
  const theirs = await seatOn(await open(world.others.student.token), classId);
  const seat = () => (hosts ? publish(page, hostId) : seatOn(page, classId));
  const own = seated && who !== "visitor" ? await seat() : theirs;
  const close = async () => {
    await host.send("stopClass", {});
    for (const socket of sockets) socket.close();
  };
  return { world, page, classId, own, theirs, close };
};

/** A person's seat in a class without the sender. */
export const seatElsewhere = async ({ world }: Scene): Promise<string> => {
  const socket = await LiveSocket.connect(world.url, world.others.student.token);
  const id = await join(socket, await lesson(world, world.others.teacher));
  socket.close();
  return id;
};
