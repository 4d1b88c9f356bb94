import type { Page, WebSocket } from "@playwright/test";

/** Counts a page's visibility reports, once the server has accepted them. */
export class Beats {
  heard = 0;

  constructor(page: Page) {
    page.on("websocket", (socket) => this.#follow(socket));
  }

  #follow(socket: WebSocket): void {
    const asked = new Set<string>();
    socket.on("framesent", ({ payload }) => {
      const [, id] = /^42(\d+)\["reportPresence"/.exec(String(payload)) ?? [];
      if (id !== undefined) asked.add(id);
    });
    socket.on("framereceived", ({ payload }) => {
      const [, id] = /^43(\d+)\[\{"ok":true/.exec(String(payload)) ?? [];
      if (id !== undefined && asked.delete(id)) this.heard += 1;
    });
  }
}
