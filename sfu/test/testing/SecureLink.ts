import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

import type { TransportOptions } from "@lyceum/shared/rtp.ts";
import { DtlsClient, type RtpHeader, SrtcpSession, SrtpSession } from "werift";

import type { RTCCertificate } from "./certificate.ts";
import { closeNotify } from "./close-notify.ts";
import { type Credentials, bindingRequest, isBindingSuccess } from "./stun.ts";

const AEAD_AES_128_GCM = 7;
const KEY_BYTES = 16;
const SALT_BYTES = 12;
/** Milliseconds, as Chrome does it. */
const CONSENT_EVERY = 2_500;
const CHECK_EVERY = 50;
/** Bytes: packets that arrive while this process is busy are kept. */
const SOCKET_BUFFER = 2 ** 20;
const LOCAL_FRAGMENT = "lyceumtest";

/** Packets as they arrive, their headers readable, their payloads encrypted. */
export type Arrivals = {
  onRtp?(packet: Buffer, link: SecureLink): void;
  onRtcp?(packet: Buffer, link: SecureLink): void;
};

type Keys = { srtp: SrtpSession; srtcp: SrtcpSession };

/** A page's end of a WebRTC transport: ICE, DTLS and SRTP over a UDP socket of its own. */
export class SecureLink {
  readonly #socket: Socket;
  readonly #host: { address: string; port: number };
  readonly #credentials: Credentials;
  readonly #arrivals: Arrivals;
  #onDtls: (data: Buffer) => void = () => undefined;
  #onAnswer: () => void = () => undefined;
  #consent: NodeJS.Timeout | undefined;
  #dtls: DtlsClient | undefined;
  #keys: Keys | undefined;
  #closed = false;

  private constructor(socket: Socket, host: TransportOptions, arrivals: Arrivals) {
    const candidate = host.iceCandidates.find(({ protocol }) => protocol === "udp");
    if (!candidate) throw new Error("The media host offers no UDP.");
    this.#socket = socket;
    this.#host = { address: candidate.address, port: candidate.port };
    this.#credentials = {
      localFragment: LOCAL_FRAGMENT,
      remoteFragment: host.iceParameters.usernameFragment,
      remotePassword: host.iceParameters.password,
    };
    this.#arrivals = arrivals;
    socket.on("message", (data) => this.#sort(data));
  }

  static async open(host: TransportOptions, arrivals: Arrivals): Promise<SecureLink> {
    const socket = createSocket({ type: "udp4", recvBufferSize: SOCKET_BUFFER });
    socket.bind(0);
    await once(socket, "listening");
    return new SecureLink(socket, host, arrivals);
  }

  /** Resolves when the keys are agreed. The host must know the certificate's fingerprint. */
  async connect(certificate: RTCCertificate): Promise<void> {
    await this.#check();
    this.#consent = setInterval(() => this.#send(bindingRequest(this.#credentials)), CONSENT_EVERY);
    this.#dtls = await this.#handshake(certificate);
    const { localKey, localSalt, remoteKey, remoteSalt } = this.#dtls.extractSessionKeys(
      KEY_BYTES,
      SALT_BYTES,
    );
    const config = {
      profile: AEAD_AES_128_GCM,
      keys: {
        localMasterKey: localKey,
        localMasterSalt: localSalt,
        remoteMasterKey: remoteKey,
        remoteMasterSalt: remoteSalt,
      },
    };
    this.#keys = { srtp: new SrtpSession(config), srtcp: new SrtcpSession(config) };
  }

  sendRtp(header: RtpHeader, payload: Buffer) {
    if (this.#keys) this.#send(this.#keys.srtp.encrypt(payload, header));
  }

  sendRtcp(packet: Buffer) {
    if (this.#keys) this.#send(this.#keys.srtcp.encrypt(packet));
  }

  /** Null before the keys are agreed, and for a packet of another session, which SRTP discards. */
  decryptRtp(packet: Buffer): Buffer | null {
    return authenticated(() => this.#keys?.srtp.decrypt(packet));
  }

  /** As `decryptRtp`. */
  decryptRtcp(packet: Buffer): Buffer | null {
    return authenticated(() => this.#keys?.srtcp.decrypt(packet));
  }

  /** Ends DTLS as a page does that is closed. Idempotent. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#consent);
    if (!this.#dtls) return void this.#socket.close();
    const { port, address } = this.#host;
    this.#socket.send(closeNotify(this.#dtls), port, address, () => this.#socket.close());
  }

  /** Until the host answers. */
  async #check() {
    const answered = new Promise<void>((resolve) => (this.#onAnswer = resolve));
    const ask = () => this.#send(bindingRequest(this.#credentials));
    ask();
    const timer = setInterval(ask, CHECK_EVERY);
    await answered;
    clearInterval(timer);
  }

  async #handshake({ certPem, privateKey, signatureHash }: RTCCertificate) {
    const dtls = new DtlsClient({
      cert: certPem,
      key: privateKey,
      signatureHash,
      srtpProfiles: [AEAD_AES_128_GCM],
      extendedMasterSecret: true,
      transport: this.#transport(),
    });
    const connected = dtls.onConnect.asPromise();
    await dtls.connect();
    await connected;
    if (dtls.srtp.srtpProfile !== AEAD_AES_128_GCM)
      throw new Error("The host did not agree to AEAD_AES_128_GCM.");
    return dtls;
  }

  #transport() {
    const receive = (listener: (data: Buffer) => void) => (this.#onDtls = listener);
    return {
      type: "udp",
      address: this.#socket.address(),
      closed: false,
      set onData(listener: (data: Buffer, from: readonly [string, number]) => void) {
        receive((data) => listener(data, ["", 0]));
      },
      send: async (data: Buffer) => this.#send(data),
      close: async () => undefined,
    };
  }

  /** By its first byte (RFC 7983), RTCP from RTP by its second (RFC 5761). */
  #sort(data: Buffer) {
    const first = data[0] ?? 0;
    if (first >= 128 && first < 192) {
      if (isRtcp(data)) this.#arrivals.onRtcp?.(data, this);
      else this.#arrivals.onRtp?.(data, this);
    } else if (first >= 20 && first < 64) this.#onDtls(data);
    else if (isBindingSuccess(data)) this.#onAnswer();
  }

  #send(data: Buffer) {
    if (!this.#closed) this.#socket.send(data, this.#host.port, this.#host.address);
  }
}

const isRtcp = (data: Buffer) => (data[1] ?? 0) >= 192 && (data[1] ?? 0) < 224;

/** Ports are used again: the last packets of another page may come to this one's. */
function authenticated(decrypt: () => Buffer | undefined): Buffer | null {
  try {
    return decrypt() ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === "SrtpAuthenticationError") return null;
    throw error;
  }
}
