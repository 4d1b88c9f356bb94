import type { TransportOptions } from "@lyceum/shared/rtp.ts";
import type { types } from "mediasoup-client";

/** Milliseconds until it is taken that the connection has found its new way: without that the handshake only takes longer. */
const FOUND_WITHIN = 1_000;
/** Milliseconds until it is taken that the handshake is done. */
const CONNECTED_WITHIN = 3_000;
/**
 * Milliseconds until each key frame after the one before. The first one tells the server how much is sent, so that it can take the next; the
 * last is for a slow line. At the server's word a browser makes none within 300 ms of the one before.
 */
const KEY_FRAMES = [0, 80, 80, 140];

type Candidates = TransportOptions["iceCandidates"];

/** What mediasoup-client keeps of the server, as of 3.24. */
type Remote = {
  _iceCandidates: Candidates;
  _dtlsParameters: types.DtlsParameters;
  _sdpObject: { fingerprint?: { type: string; hash: string } };
  _mediaSections: { _mediaObject: { candidates?: unknown[] } }[];
  getSdp(): string;
};

/** The same of a transport in Chromium: it has no call for a server of another certificate. */
type Inside = {
  _pc: RTCPeerConnection;
  _transportReady: boolean;
  _remoteSdp: Remote;
  restartIce?: (iceParameters: types.IceParameters) => Promise<void>;
};

const insideOf = ({ handler }: types.Transport) => handler as unknown as Inside;

/** Whether a transport's end can move: browsers other than Chromium were not tried. */
export const canMove = ({ handler, closed }: types.Transport): boolean =>
  !closed && handler.name.startsWith("Chrome") && "_pc" in handler && "_remoteSdp" in handler;

/** As mediasoup-client writes them. */
const written = (candidates: Candidates) =>
  candidates.map(({ protocol, address, tcpType, ...candidate }) => ({
    ...candidate,
    ip: address,
    component: 1,
    transport: protocol,
    ...(tcpType && { tcptype: tcpType }),
  }));

const setCandidates = (remote: Remote, candidates: Candidates): void => {
  const { _mediaSections: sections } = remote;
  Object.assign(remote, { _iceCandidates: candidates });
  for (const { _mediaObject: media } of sections) media.candidates = written(candidates);
};

const setCertificate = (remote: Remote, { fingerprints }: types.DtlsParameters): void => {
  const { _dtlsParameters: before, _sdpObject: sdp } = remote;
  const last = fingerprints.at(-1);
  if (!last) throw new Error("A server without a certificate");
  Object.assign(remote, { _dtlsParameters: { ...before, fingerprints } });
  sdp.fingerprint = { type: last.algorithm, hash: last.value };
};

/** Resolves at the event, if `isIt`, or after so many milliseconds. */
const eventOf = (
  target: EventTarget | undefined,
  name: string,
  within: number,
  isIt: () => boolean = () => true,
): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const done = () => {
      end.abort();
      resolve();
    };
    target?.addEventListener(name, () => isIt() && done(), { signal: end.signal });
    setTimeout(done, within);
  });

/** Resolves once the connection goes by another pair of addresses. */
const wayFound = (connection: RTCPeerConnection): Promise<void> => {
  const used = connection.getSenders().find(({ transport }) => transport);
  return eventOf(used?.transport?.iceTransport, "selectedcandidatepairchange", FOUND_WITHIN);
};

/** Resolves once the connection, which still counts as connected, is so again. */
const connectedAgain = (connection: RTCPeerConnection): Promise<void> =>
  eventOf(
    connection,
    "connectionstatechange",
    CONNECTED_WITHIN,
    () => connection.connectionState === "connected",
  );

const picturesOf = (connection: RTCPeerConnection): RTCRtpSender[] =>
  connection.getSenders().filter(({ track }) => track?.kind === "video");

/** Not in TypeScript's types yet; browsers that do not know it change nothing. Source: W3C, WebRTC Extensions, RTCEncodingOptions. */
type KeyFrameOptions = { encodingOptions: { keyFrame: boolean }[] };

const sendKeyFrame = async (sender: RTCRtpSender): Promise<void> => {
  const parameters = sender.getParameters();
  const encodingOptions = parameters.encodings.map(() => ({ keyFrame: true }));
  await sender.setParameters(parameters, { encodingOptions } satisfies KeyFrameOptions);
};

const renegotiate = async (connection: RTCPeerConnection, remote: Remote): Promise<void> => {
  await connection.setLocalDescription(await connection.createOffer());
  await connection.setRemoteDescription({ type: "answer", sdp: remote.getSdp() });
};

/** The new way first, then the certificate: a handshake that begins on the old way is lost, and repeated only after up to a third of a second. */
const moveConnection = async (
  transport: types.Transport,
  { iceParameters, iceCandidates, dtlsParameters }: TransportOptions,
  meanwhile: () => void,
): Promise<void> => {
  const inside = insideOf(transport);
  const { _pc: connection, _remoteSdp: remote, _transportReady: isUsed } = inside;
  const restartIce = inside.restartIce?.bind(inside);
  // In the turn that the transport gives to this one call: nothing else negotiates meanwhile.
  inside.restartIce = async (parameters) => {
    setCandidates(remote, iceCandidates);
    const found = wayFound(connection);
    await restartIce?.(parameters);
    meanwhile();
    if (isUsed) await found;
    setCertificate(remote, dtlsParameters);
    if (!isUsed) return;
    const connected = connectedAgain(connection);
    await renegotiate(connection, remote);
    await connected;
  };
  try {
    await transport.restartIce({ iceParameters });
  } finally {
    delete inside.restartIce;
  }
};

/**
 * Has a sending transport go on to another server, which has its streams already: the encoders go on, and nothing is published
 * again. Nothing may be published or changed meanwhile. `meanwhile`: when there is time for something else.
 */
export async function moveSender(
  transport: types.Transport,
  options: TransportOptions,
  meanwhile: () => void,
): Promise<void> {
  await moveConnection(transport, options, meanwhile);
  const { _pc: connection } = insideOf(transport);
  for (const wait of KEY_FRAMES) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    // Without them pictures come all the same, later.
    await Promise.allSettled(picturesOf(connection).map(sendKeyFrame));
  }
}
