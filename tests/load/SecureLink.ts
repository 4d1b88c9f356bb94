import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

import type { TransportOptions } from "@lyceum/shared/rtp.ts";
import { DtlsClient, type RTCCertificate, SrtcpSession } from "werift";

import { type Credentials, bindingRequest, isBindingSuccess } from "./stun.ts";

const AEAD_AES_128_GCM = 7;
const KEY_BYTES = 16;
const SALT_BYTES = 12;
/** Milliseconds, as Chrome does it. */
const CONSENT_EVERY = 2_500;
const CHECK_EVERY = 50;
/** Bytes: what comes while this process is busy is not lost for that. */
const SOCKET_BUFFER = 2 ** 20;
const LOCAL_FRAGMENT = "lyceumload";

/** A page's end of a WebRTC transport: ICE, DTLS and the keys of SRTP, over a UDP socket of its own. */
export class SecureLink {
  readonly #socket: Socket;
  readonly #host: { address: string; port: number };
  readonly #credentials: Credentials;
  readonly #onRtp: (packet: Buffer) => void;
  #onDtls: (data: Buffer) => void = () => undefined;
  #onAnswer: () => void = () => undefined;
  #consent: NodeJS.Timeout | undefined;
  #srtcp: SrtcpSession | undefined;

  private constructor(socket: Socket, host: TransportOptions, onRtp: (packet: Buffer) => void) {
    const candidate = host.iceCandidates.find(({ protocol }) => protocol === "udp");
    if (!candidate) throw new Error("The media host offers no UDP.");
    this.#socket = socket;
    this.#host = { address: candidate.address, port: candidate.port };
    this.#credentials = {
      localFragment: LOCAL_FRAGMENT,
      remoteFragment: host.iceParameters.usernameFragment,
      remotePassword: host.iceParameters.password,
    };
    this.#onRtp = onRtp;
    socket.on("message", (data) => this.#sort(data));
  }

  /** @param onRtp Is given each SRTP packet as it came, its header readable, its payload not. */
  static async open(host: TransportOptions, onRtp: (packet: Buffer) => void): Promise<SecureLink> {
    const socket = createSocket({ type: "udp4", recvBufferSize: SOCKET_BUFFER });
    socket.bind(0);
    await once(socket, "listening");
    return new SecureLink(socket, host, onRtp);
  }

  /** Resolves when the keys are agreed. The certificate's fingerprint must have been told to the host. */
  async connect(certificate: RTCCertificate): Promise<void> {
    await this.#check();
    this.#consent = setInterval(() => this.#send(bindingRequest(this.#credentials)), CONSENT_EVERY);
    const dtls = await this.#handshake(certificate);
    const keys = dtls.extractSessionKeys(KEY_BYTES, SALT_BYTES);
    this.#srtcp = new SrtcpSession({
      profile: AEAD_AES_128_GCM,
      keys: {
        localMasterKey: keys.localKey,
        localMasterSalt: keys.localSalt,
        remoteMasterKey: keys.remoteKey,
        remoteMasterSalt: keys.remoteSalt,
      },
    });
  }

  sendRtcp(packet: Buffer) {
    if (this.#srtcp) this.#send(this.#srtcp.encrypt(packet));
  }

  close() {
    clearInterval(this.#consent);
    this.#socket.close();
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

  /** By its first byte (RFC 7983); of RTCP, which shares RTP's range, nothing is needed. */
  #sort(data: Buffer) {
    const first = data[0] ?? 0;
    if (first >= 128 && first < 192) {
      if (!isRtcp(data)) this.#onRtp(data);
    } else if (first >= 20 && first < 64) this.#onDtls(data);
    else if (isBindingSuccess(data)) this.#onAnswer();
  }

  #send(data: Buffer) {
    this.#socket.send(data, this.#host.port, this.#host.address);
  }
}

const isRtcp = (data: Buffer) => (data[1] ?? 0) >= 192 && (data[1] ?? 0) < 224;
