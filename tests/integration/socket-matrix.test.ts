import type { Result } from "@lyceum/shared/result.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import type { RequestRow, RequestRows } from "./matrix/request-row.ts";
import { CLASS_MODULES } from "./matrix/requests/class-modules.ts";
import { CLASS_TOOLS } from "./matrix/requests/class-tools.ts";
import { FEEDS } from "./matrix/requests/feeds.ts";
import { MEDIA } from "./matrix/requests/media.ts";
import { PRESENCE } from "./matrix/requests/presence.ts";
import { RECORDING } from "./matrix/requests/recording.ts";
import { SEATS } from "./matrix/requests/seats.ts";
import { PAGES, type PageOf, type Scene, openScene } from "./matrix/scene.ts";
import { type World, openWorld } from "./matrix/world.ts";

/** Every socket request × every possible sender, and × other people's things, on the complete site. */
const ROWS: RequestRows<RequestName> = {
  ...FEEDS,
  ...MEDIA,
  ...PRESENCE,
  ...SEATS,
  ...CLASS_MODULES,
  ...CLASS_TOOLS,
  ...RECORDING,
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.code);

const onScene = async (who: PageOf, seated: boolean, act: (scene: Scene) => Promise<void>) => {
  const scene = await openScene(world, who, seated);
  try {
    await act(scene);
  } finally {
    await scene.close();
  }
};

it("the table has every request that there is, and no other", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
});

const rows = Object.entries(ROWS) as [RequestName, RequestRow<RequestName>][];
const needsSeat = (name: RequestName) => ["seat", "host"].includes(REQUESTS[name].needs);

describe.each(rows)("%s", (name, row) => {
  it.each(PAGES)("as %s", async (who) => {
    await onScene(who, needsSeat(name), async (scene) => {
      expect(codeOf(await scene.page.send(name, await row.send(scene)))).toBe(row[who]);
    });
  });

  it.each(["expired", "banned"] as const)("as %s, who gets no socket", async (who) => {
    const { token } = world.people[who];
    await expect(LiveSocket.connect(world.url, token)).rejects.toMatchObject({
      data: { code: "unauthenticated" },
    });
  });
});

describe.each(rows.filter(([name]) => needsSeat(name)))("%s without a seat", (name, row) => {
  it.each(["student", "teacher", "admin"] as const)("as %s", async (who) => {
    await onScene(who, false, async (scene) => {
      expect(codeOf(await scene.page.send(name, await row.send(scene)))).toBe("conflict");
    });
  });
});

describe.each(rows.filter(([, { another }]) => another.length > 0))("%s", (name, { another }) => {
  it.each(another)("about $what, as $as", async ({ as, send, code, hidden }) => {
    await onScene(as, needsSeat(name), async (scene) => {
      const secret = await hidden?.(scene);
      const result = await scene.page.send(name, await send(scene));
      expect(codeOf(result)).toBe(code);
      if (secret !== undefined) expect(JSON.stringify(result)).not.toContain(secret);
    });
  });
});
