/// <reference lib="dom" />

/** The steps of one join: ms after the press, by the page's own clock. */
export type Marks = Record<string, number>;

declare global {
  interface Window {
    joinMarks?: { pressed: number; marks: Marks };
  }
}

/**
 * For `addInitScript`, so it must be self-contained: from the next press of 'Join class' it notes when each kind of
 * request is sent and answered on the socket, when the first peer connection is made and connected, and when a picture
 * is of `awaited` is painted first.
 */
export function noteMarks(awaited: string) {
  const note = (name: string) => {
    const going = window.joinMarks;
    if (going && !(name in going.marks)) going.marks[name] = performance.now() - going.pressed;
  };
  addEventListener(
    "click",
    ({ target }) => {
      const pressed = (target as Element).closest("button")?.textContent?.includes("Join class");
      if (pressed) window.joinMarks = { pressed: performance.now(), marks: {} };
    },
    { capture: true },
  );
  const asked = new Map<string, string>();
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", ({ data }) => {
        const id = /^43(\d+)/.exec(String(data))?.[1];
        const name = id && asked.get(id);
        if (name) note(`${name} answered`);
      });
    }

    override send(data: string) {
      const [, id, name] = /^42(\d+)\["(\w+)"/.exec(data) ?? [];
      if (id && name) {
        asked.set(id, name);
        note(`${name} asked`);
      }
      super.send(data);
    }
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      note("peer connection made");
      this.addEventListener("track", () => {
        note("track made");
        this.addEventListener("connectionstatechange", () => {
          if (this.connectionState === "connected") note("connected");
        });
        if (this.connectionState === "connected") note("connected");
      });
    }
  };
  const known = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    const figure = `figure[aria-label="${CSS.escape(awaited)}"]`;
    const video = document.querySelector<HTMLVideoElement>(`${figure} video`);
    if (!video || known.has(video)) return;
    known.add(video);
    note("tile shown");
    video.requestVideoFrameCallback(() => note("picture painted"));
  }).observe(document, { subtree: true, childList: true });
}
