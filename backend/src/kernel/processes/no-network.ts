import { Socket as DatagramSocket } from "node:dgram";
import { Socket } from "node:net";

const refuse = (): never => {
  throw new Error("Nothing is fetched by a program that reads what strangers sent");
};

/** Where the system gives no network namespace of its own, nothing can be connected from inside either. */
export const closeNetwork = (): void => {
  Socket.prototype.connect = refuse;
  DatagramSocket.prototype.bind = refuse;
  DatagramSocket.prototype.connect = refuse;
  DatagramSocket.prototype.send = refuse;
};
